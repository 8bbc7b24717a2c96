import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimEnding, LabClaims } from '#shared/model/fleet/lab-claims.ts';
import { createClaimNotices } from '../../../../../../electron/console/collections/alerts/claim-notices.ts';
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

/** A console of the user. Consoles share the service, which has `shown` notices. */
function start({ hidesNames = false, isQuiet = false, begun = new Set<string>() } = {}) {
  const shown: string[] = [];
  const notices = createClaimNotices({
    async beginNotice({ deviceId }, notice) {
      const isFirst = !begun.has(`${deviceId} ${notice}`);
      begun.add(`${deviceId} ${notice}`);
      return isFirst;
    },
    isQuiet: () => isQuiet,
    reports: () => [report],
    language: () => 'en',
    hidesNames: () => hidesNames,
    show: ({ title, body }, key) => shown.push(`${title} · ${body} · ${key}`),
  });
  notices.open();
  return { notices, shown };
}

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

it('warns 10 minutes before the end, and again before a later end', async () => {
  const begun = new Set<string>();
  const { notices, shown } = start({ begun });
  notices.onTaken(own.device);
  notices.update(listed(now + 30 * MINUTE));
  await vi.advanceTimersByTimeAsync(19 * MINUTE);
  notices.update(listed(now + 30 * MINUTE));
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(/^Galaxy S24 · Your claim ends at \d\d:\d\d\. · a\/0\/x$/);
  notices.update(listed(now + 90 * MINUTE));
  // The service knows another end of the claim.
  begun.clear();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(shown).toHaveLength(2);
});

it('warns once if the clock of the service moves, and not after the end', async () => {
  const { notices, shown } = start();
  notices.onTaken(own.device);
  notices.update(listed(now + 5 * MINUTE));
  await vi.advanceTimersByTimeAsync(0);
  notices.update(listed(now + 5 * MINUTE - 1_000));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toHaveLength(1);
  notices.update(listed(now + 30 * MINUTE));
  vi.setSystemTime(now + 60 * MINUTE);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(shown).toHaveLength(1);
});

it('warns on a console that waits for another one, although the clock of the service moves meanwhile', async () => {
  const { notices, shown } = start();
  notices.update(listed(now + 5 * MINUTE));
  await vi.advanceTimersByTimeAsync(10_000);
  notices.update(listed(now + 5 * MINUTE - 1_000));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveLength(1);
});

it('says that a claim ended, or that another person uses the phone, once', async () => {
  const { notices, shown } = start();
  notices.onTaken(own.device);
  notices.update(listed(now + 30 * MINUTE));
  notices.onReports([report]);
  notices.onReports([report]);
  notices.onEnded(ending);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.map((each) => each.split(' · ')[1])).toEqual([
    'Lee is using the phone you claimed.',
    'Your claim has expired.',
  ]);
});

it('says why an administrator ended a claim, unless names are hidden', async () => {
  for (const [hidesNames, text] of [
    [false, 'An administrator ended your claim: for Minji'],
    [true, 'An administrator ended your claim.'],
  ] as const) {
    const { notices, shown } = start({ hidesNames });
    notices.onTaken(own.device);
    notices.onEnded({ ...ending, end: 'administrator', note: 'for Minji' });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([`Galaxy S24 · ${text} · a/0/x`]);
  }
});

it('shows each notice on one of several consoles, first on the one that made the claim', async () => {
  const begun = new Set<string>();
  const [one, other] = [start({ begun }), start({ begun })];
  other.notices.onTaken(own.device);
  for (const { notices } of [one, other]) {
    notices.update(listed(now + 5 * MINUTE));
    notices.onReports([report]);
    notices.onEnded(ending);
  }
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([one.shown.length, other.shown.length]).toEqual([0, 3]);
});

it('shows it on another console if the one that made the claim is closed or quiet', async () => {
  const begun = new Set<string>();
  const quiet = start({ begun, isQuiet: true });
  const { notices, shown } = start({ begun });
  quiet.notices.onTaken(own.device);
  for (const each of [quiet.notices, notices]) each.update(listed(now + 5 * MINUTE));
  await vi.advanceTimersByTimeAsync(14_000);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([quiet.shown.length, shown.length]).toEqual([0, 1]);
});

it('doesn’t warn on another console of an end that has moved meanwhile', async () => {
  const { notices, shown } = start();
  notices.update(listed(now + 5 * MINUTE));
  await vi.advanceTimersByTimeAsync(5_000);
  notices.update(listed(now + 65 * MINUTE));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(shown).toEqual([]);
});
