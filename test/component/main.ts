import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { firstState } from '../fixtures/first-state.ts';
import { MainProcess } from './main-process.ts';

/** A session at a lab service, where Kim is signed in. */
export const kimsSession: SignedIn = {
  kind: 'signed-in',
  choice: {
    kind: 'service',
    address: 'https://lab.example',
    digest: defaultDigest,
    limits: defaultLimits,
  },
  address: 'https://lab.example',
  account: {
    companyCode: 'ACME',
    employeeNumber: '1042',
    name: '김민준',
    positionCode: 'T1',
    jobTitleCode: 'J2',
    departmentCode: 'QA',
    status: 'employed',
    email: 'minjun@example.com',
    failedAttempts: 0,
    passwordChangedAt: '2026-11-20T10:42:07.123',
  },
  since: Date.parse('2026-11-23T01:00:00Z'),
};

/** Main's end of the page's bridge. `page.tsx` restarts it for each page. */
export const main = new MainProcess(firstState);
