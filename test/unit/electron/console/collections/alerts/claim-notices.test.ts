import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimEnding, LabClaims } from '#shared/model/fleet/lab-claims.ts';
import { createClaimNotices } from '../../../../../../electron/console/collections/alerts/claim-notices.ts';
import type { LabDocument } from '../../../../../../electron/console/storage/lab-document.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { claimRecordAt, labClaimAt } from '../../../../../fixtures/claims.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';

const now = 1_800_000_000_000;
const MINUTE = 60_000;
const own = labClaimAt(now);
const listed = (until: number): LabClaims => ({
  isTaking: true,
  claims: [{ ...own, until }],
  endings: [],
  failingSince: null,
});
const ending: ClaimEnding = {
  device: own.device,
  since: own.since,
  endedAt: now,
  end: 'expired',
  note: null,
};

const report = {
  ...exampleReport('a'),
  devices: [
    {
      key: 'a/0/x',
      device: makeDevice({
        deviceId: 'x',
        connectedUser: 'Lee',
        claim: claimRecordAt(now, { UserMismatch: true }),
      }),
      deviations: [],
      seenAt: null,
      goneSince: null,
    },
  ],
};

function start(document: LabDocument<readonly string[]> = { labs: {} }, hidesNames = false) {
  const file = { document };
  const shown: string[] = [];
  const notices = createClaimNotices({
    file: { read: () => file.document, write: (next) => (file.document = next), flush: async () => {} },
    reports: () => [report],
    language: () => 'en',
    hidesNames: () => hidesNames,
    show: ({ title, body }, key) => shown.push(`${title} · ${body} · ${key}`),
  });
  notices.open('lab');
  return { notices, shown, file };
}

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

it('warns 10 minutes before the end, and again before a later end', () => {
  const { notices, shown } = start();
  notices.onTaken(own.device);
  notices.update(listed(now + 30 * MINUTE));
  vi.advanceTimersByTime(19 * MINUTE);
  notices.update(listed(now + 30 * MINUTE));
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(MINUTE);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(/^Galaxy S24 · Your claim ends at \d\d:\d\d\. · a\/0\/x$/);
  notices.update(listed(now + 90 * MINUTE));
  vi.advanceTimersByTime(60 * MINUTE);
  expect(shown).toHaveLength(2);
});

it('warns once if the clock of the service moves, and not after the end', () => {
  const { notices, shown } = start();
  notices.onTaken(own.device);
  notices.update(listed(now + 5 * MINUTE));
  vi.advanceTimersByTime(0);
  notices.update(listed(now + 5 * MINUTE - 1_000));
  vi.advanceTimersByTime(0);
  expect(shown).toHaveLength(1);
  notices.update(listed(now + 30 * MINUTE));
  vi.setSystemTime(now + 60 * MINUTE);
  vi.advanceTimersByTime(20 * MINUTE);
  expect(shown).toHaveLength(1);
});

it('says that a claim ended, or that another person uses the phone, once', () => {
  const { notices, shown } = start();
  notices.onTaken(own.device);
  notices.update(listed(now + 30 * MINUTE));
  notices.onReports([report]);
  notices.onReports([report]);
  notices.onEnded(ending);
  notices.onEnded({ ...ending, end: 'administrator' });
  notices.onEnded({ ...ending, end: 'administrator', note: 'repair' });
  expect(shown.map((each) => each.split(' · ')[1])).toEqual([
    'Lee is using the phone you claimed.',
    'Your claim has expired.',
    'An administrator ended your claim.',
    'An administrator ended your claim: repair',
  ]);
});

it('leaves out the note of an administrator while names are hidden', () => {
  const { notices, shown } = start(undefined, true);
  notices.onTaken(own.device);
  notices.onEnded({ ...ending, end: 'administrator', note: 'for Minji' });
  expect(shown).toEqual(['Galaxy S24 · An administrator ended your claim. · a/0/x']);
});

it('says nothing about claims made on another console, also after a restart', () => {
  const { notices, shown, file } = start();
  notices.update(listed(now + 30 * MINUTE));
  notices.onReports([report]);
  notices.onEnded(ending);
  vi.advanceTimersByTime(30 * MINUTE);
  expect(shown).toEqual([]);
  notices.onTaken(own.device);
  const restarted = start(file.document);
  restarted.notices.onEnded(ending);
  expect(restarted.shown).toHaveLength(1);
});
