import type { PageState } from '#shared/ipc/page-state.ts';
import { noClaims } from '#shared/model/fleet/lab-claims.ts';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { defaultSettings } from '#shared/model/settings.ts';
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

/** A console that has just started on an empty data folder. */
export const firstState: PageState = {
  version: '0.1.0',
  managed: { kind: 'none' },
  language: 'en',
  settings: defaultSettings,
  accent: null,
  session: { kind: 'signed-out' },
  firstAccount: 'needed',
  adbServer: { address: null, state: 'unknown' },
  labs: [],
  trusts: [],
  fleet: { sequence: 0, reports: [] },
  notices: [],
  alerts: { pending: [], fired: [] },
  claims: noClaims,
  screenRule: null,
  refreshProgress: null,
  isSignInNeeded: false,
  hasTray: false,
  history: [],
  historyGaps: [],
  snapshots: [],
  views: [],
  recentChoices: [],
  update: { kind: 'none' },
};

/** Main's end of the page's bridge. `page.tsx` restarts it for each page. */
export const main = new MainProcess(firstState);
