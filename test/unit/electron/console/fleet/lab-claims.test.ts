import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimEnding, LabClaims } from '#shared/model/fleet/lab-claims.ts';
import { createLabClaims } from '../../../../../electron/console/fleet/lab-claims.ts';
import type {
  ClaimsClient,
  ClaimsList,
  ClaimsOutcome,
} from '../../../../../electron/console/lab-client/claims-client.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { labClaimAt } from '../../../../fixtures/claims.ts';

const now = 1_800_000_000_000;
const own = labClaimAt(now);
const { agent } = exampleReport('a');
const listOf = (changes: Partial<ClaimsList> = {}): ClaimsOutcome => ({
  kind: 'answer',
  list: { revision: '1', isWhole: true, isTaking: true, claims: [own], ended: [], ...changes },
});
const ended = {
  device: own.device,
  since: own.since,
  endedAt: now,
  end: 'administrator',
  note: 'repair',
} as const;

function start(client: Partial<ClaimsClient> = {}) {
  const changes: LabClaims[] = [];
  const endings: ClaimEnding[] = [];
  const taken: string[] = [];
  const polled: (readonly string[] | null)[] = [];
  const asked: (string | null)[] = [];
  let outcome = listOf();
  const claims = createLabClaims({
    fleet: { agents: () => [agent], pollNow: (ids) => void polled.push(ids) },
    log: createRecordingLog(),
    onChange: (next) => changes.push(next),
    onTaken: ({ deviceId }) => taken.push(deviceId),
    onEnded: (ending) => endings.push(ending),
  });
  const done = async () => ({ outcome: 'done', until: now }) as const;
  claims.open({
    async list(since) {
      asked.push(since);
      return outcome;
    },
    take: done,
    renew: done,
    release: done,
    beginNotice: async () => true,
    ...client,
  });
  const next = async (answer: ClaimsOutcome) => {
    outcome = answer;
    await vi.advanceTimersByTimeAsync(5_000);
  };
  return { claims, changes, endings, taken, polled, asked, next };
}

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

it('keeps the last claims while the service fails, and says since when', async () => {
  const { claims, next, asked } = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(claims.read()).toMatchObject({ isTaking: true, claims: [own], failingSince: null });
  await next({ kind: 'failed', retryAfterMs: 0 });
  expect(claims.read()).toMatchObject({ claims: [own], failingSince: now });
  await next(listOf({ isWhole: false, claims: [] }));
  expect(claims.read()).toMatchObject({ claims: [own], failingSince: null });
  expect(asked).toEqual([null, '1', '1']);
});

it('reports the end of a listed claim once, and only if the service does', async () => {
  const { claims, next, endings } = start();
  await vi.advanceTimersByTimeAsync(0);
  await next(listOf({ claims: [], ended: [ended, { ...ended, endedAt: now - 1, end: 'released' }] }));
  await next(listOf({ claims: [], ended: [ended] }));
  expect(endings).toMatchObject([{ end: 'administrator', note: 'repair' }]);
  expect(claims.read().endings).toHaveLength(1);
  await next(listOf());
  await next(listOf({ claims: [], ended: [{ ...ended, endedAt: now + 1, end: 'released' }, ended] }));
  expect(endings).toHaveLength(1);
});

it('doesn’t report an old end as new after the service’s clock or database came back', async () => {
  const { next, endings } = start();
  await vi.advanceTimersByTimeAsync(0);
  const earlier = { ...ended, device: { ...ended.device, deviceId: 'y' } };
  await next(listOf({ ended: [earlier] }));
  await next(listOf({ ended: [{ ...earlier, since: earlier.since + 1_000, endedAt: now + 1_000 }] }));
  await next(listOf({ claims: [] }));
  expect(endings).toEqual([]);
  await next(listOf({ claims: [], ended: [{ ...ended, end: 'expired' }, earlier] }));
  expect(endings).toMatchObject([{ device: own.device, end: 'expired' }]);
});

it('reads the lists of devices you take at once', async () => {
  const { claims, polled, taken, asked } = start();
  await vi.advanceTimersByTimeAsync(0);
  await claims.take({ devices: [own.device], minutes: 60 });
  await vi.advanceTimersByTimeAsync(0);
  expect({ polled, taken, asked }).toEqual({ polled: [['a']], taken: ['x'], asked: [null, '1'] });
});

it('asks again a second after a change, since another process may have answered', async () => {
  const { claims, asked } = start();
  await vi.advanceTimersByTimeAsync(0);
  await claims.take({ devices: [own.device], minutes: 60 });
  const passed = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return asked.length;
  };
  expect([await passed(0), await passed(1_000), await passed(1_000), await passed(4_000)]).toEqual([
    2, 3, 3, 4,
  ]);
});

it('extends a claim up to the limit', async () => {
  const renew = vi.fn<ClaimsClient['renew']>(async () => ({ outcome: 'done', until: now }));
  const { claims } = start({ renew });
  await vi.advanceTimersByTimeAsync(0);
  await claims.extend({ device: own.device, minutes: 60 });
  await claims.extend({ device: own.device, minutes: 720 });
  expect(renew.mock.calls.map(([{ minutes }]) => minutes)).toEqual([90, 720]);
  await claims.extend({ device: own.device, minutes: 0, note: 'tests' });
  expect(renew.mock.lastCall?.[0]).toEqual({ device: own.device, minutes: 1, note: 'tests' });
});

it('offers nothing without claims or after the session', async () => {
  const { claims, next } = start();
  await vi.advanceTimersByTimeAsync(0);
  await next({ kind: 'no-claims' });
  expect(claims.read()).toMatchObject({ isTaking: false, claims: null });
  claims.close();
  expect(await claims.take({ devices: [own.device], minutes: 60 })).toEqual({ outcome: 'unreachable' });
});
