import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import { type KnownClaim, openLabClaims } from '../../../../../electron/lab-service/claims/lab-claims.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-11-28T09:00:00.000Z');
const claim = (changes: Partial<KnownClaim> = {}): KnownClaim => ({
  id: 'a',
  companyCode: 'ACME',
  employeeNumber: '1',
  token: '',
  by: 'Kim',
  note: '',
  agent: 'a:1',
  deviceId: 'R3',
  keys: ['id:R3'],
  since: start,
  until: start + HOUR,
  ...changes,
});

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** A database whose clock runs on when this computer's is set. */
async function setUp() {
  const startedAt = performance.now();
  const database = { isAway: false, revision: 1, claims: [claim()], looks: 0 };
  const now = () => start + performance.now() - startedAt;
  const ask = <T>(answer: () => T) =>
    database.isAway ? Promise.reject(new AccountsUnavailable('away')) : Promise.resolve(answer());
  const store = {
    read: () => ask(() => database.claims),
    readState() {
      database.looks += 1;
      return ask(() => ({ revision: database.revision, now: now(), due: 0 }));
    },
    readDirectory: () => ask(() => new Map()),
    sweep: () => ask(() => undefined),
  };
  const claims = await openLabClaims(store, silentLog, () => Promise.resolve(new Map()));
  onTestFinished(() => claims.close());
  const changed: string[][] = [];
  claims.subscribe((keys) => void changed.push([...keys]));
  return { claims, changed, database };
}

test('setting the clock moves shown times but ends no claim', async () => {
  const { claims, changed } = await setUp();
  vi.setSystemTime(start + HOUR);
  await vi.advanceTimersByTimeAsync(500);
  expect(claims.current()).toMatchObject([{ since: start + HOUR, until: start + 2 * HOUR }]);
  expect(changed).toEqual([['id:R3']]);
  expect(claims.writeTime(start)).toBe(new Date(start + HOUR).toISOString());
});

test('ends a claim on time even without the database', async () => {
  const { claims, changed, database } = await setUp();
  const position = claims.position();
  database.isAway = true;
  vi.setSystemTime(start + 2 * HOUR);
  await vi.advanceTimersByTimeAsync(HOUR - 1_000);
  expect(claims.find(['id:R3'])).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(claims.find(['id:R3'])).toBeNull();
  expect(claims.position()).toBeGreaterThan(position);
  expect(changed.at(-1)).toEqual(['id:R3']);
});

test('ignores a small change of the end until it adds up', async () => {
  const { claims, changed, database } = await setUp();
  const moveTo = async (ms: number) => {
    database.claims = [claim({ until: start + HOUR + ms })];
    await vi.advanceTimersByTimeAsync(30_000);
  };
  await moveTo(40_000);
  expect([claims.current()[0]?.until, changed]).toEqual([start + HOUR, []]);
  await moveTo(80_000);
  expect([claims.current()[0]?.until, changed]).toEqual([start + HOUR + 80_000, [['id:R3']]]);
});

test('uses a small move of the end once the shown end has come', async () => {
  const { claims, database } = await setUp();
  const until = start + HOUR + 70_000;
  Object.assign(database, { revision: 2, claims: [claim({ until })] });
  await vi.advanceTimersByTimeAsync(HOUR + 20_000);
  database.claims = [claim({ until: until + 40_000 })];
  await vi.advanceTimersByTimeAsync(49_000);
  expect(claims.current()).toMatchObject([{ until }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(claims.current()).toMatchObject([{ until: until + 40_000 }]);
});

test('shows a holder’s new name within half a minute', async () => {
  const { claims, database } = await setUp();
  database.claims = [claim({ by: 'Kim Minji' })];
  await vi.advanceTimersByTimeAsync(30_500);
  expect(claims.current()).toMatchObject([{ by: 'Kim Minji' }]);
});

test('callers that wait together share one look at the database', async () => {
  const { claims, database } = await setUp();
  const first = claims.tryRefresh();
  await vi.waitFor(() => expect(database.looks).toBe(2));
  Object.assign(database, { revision: 2, claims: [] });
  await Promise.all(Array.from({ length: 1_000 }, () => claims.tryRefresh()));
  expect([claims.current(), database.looks]).toEqual([[], 3]);
  await first;
});
