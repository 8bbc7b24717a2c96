import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hashingPace } from '../../../../../electron/lab-service/accounts/password-hash.ts';
import { Overloaded } from '../../../../../electron/lab-service/limits/owner.ts';
import { openTestAccounts } from '../../../../fakes/lab-accounts.ts';

const right = 'ab'.repeat(64);
const wrong = 'cd'.repeat(64);
/** Each check takes some milliseconds, so that checks wait. */
const hashCost = { ln: 12, r: 8, p: 1 };

async function setUp(people: number, queueMs?: number) {
  const { accounts } = await openTestAccounts({ hashCost, ...(queueMs !== undefined && { queueMs }) });
  for (let person = 0; person < people; person += 1) {
    await accounts.add({ companyCode: 'A', employeeNumber: `${person}`, passwordDigest: right, name: '' });
  }
  const ended: string[] = [];
  const signIn = async (
    employeeNumber: string,
    from: string,
    passwordDigest = right,
    signal?: AbortSignal,
  ) => {
    const outcome = await accounts
      .authenticate({ companyCode: 'A', employeeNumber, passwordDigest }, from, signal)
      .then(
        ({ kind }) => kind,
        (error: unknown) => (error instanceof Overloaded ? 'busy' : 'gone'),
      );
    ended.push(from);
    return outcome;
  };
  return { accounts, ended, signIn };
}

/** Keeps this many checks running until the test is done. */
function flood(count: number, check: (index: number, signal: AbortSignal) => Promise<string>) {
  const stop = new AbortController();
  const keepOn = async (index: number) => {
    while (!stop.signal.aborted) {
      await check(index, stop.signal);
      // A throttled attempt ends immediately.
      await nextTurn();
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, index) => keepOn(index)));
  return async () => {
    stop.abort();
    await all;
  };
}

it.each<
  [
    string,
    (
      signIn: Awaited<ReturnType<typeof setUp>>['signIn'],
    ) => (index: number, signal: AbortSignal) => Promise<string>,
  ]
>([
  [
    'one employee repeats the right password',
    (signIn) => (_, signal) => signIn('0', '192.0.2.66', right, signal),
  ],
  [
    'one address tries wrong ones at account after account',
    (signIn) => (index, signal) => signIn(`nobody-${index}-${Math.random()}`, '192.0.2.66', wrong, signal),
  ],
])('lets 8 of 8 people elsewhere in while %s', async (_what, attack) => {
  const { ended, signIn } = await setUp(9);
  const stop = flood(48, attack(signIn));
  await vi.waitFor(() => expect(ended.length).toBeGreaterThan(4));
  const outcomes: string[] = [];
  const before: number[] = [];
  for (let person = 1; person <= 8; person += 1) {
    const done = ended.length;
    outcomes.push(await signIn(`${person}`, '192.0.2.1'));
    before.push(ended.length - done);
  }
  await stop();
  expect(outcomes).toEqual(Array(8).fill('accepted'));
  // A plain queue would let the 48 waiting checks go first.
  expect(Math.max(...before)).toBeLessThan(40);
});

it('gives a user at the attacker’s own address a turn', async () => {
  const { ended, signIn } = await setUp(3);
  const stop = flood(48, (_, signal) => signIn('0', '192.0.2.66', right, signal));
  await vi.waitFor(() => expect(ended.length).toBeGreaterThan(4));
  const done = ended.length;
  expect(await signIn('1', '192.0.2.66')).toBe('accepted');
  expect(ended.length - done).toBeLessThan(40);
  await stop();
});

it('wrong passwords from many addresses don’t block others', async () => {
  const { ended, signIn } = await setUp(2);
  const stop = flood(400, (index, signal) =>
    signIn(`nobody-${index}`, `198.51.${Math.floor(index / 200)}.${index % 20}`, wrong, signal),
  );
  await vi.waitFor(() => expect(ended.length).toBeGreaterThan(4));
  // 40 addresses have ten places each: a full queue drops one of theirs.
  expect(await signIn('1', '192.0.2.1')).toBe('accepted');
  await stop();
});

it('lets an office of 200 in, all at once or one by one', async () => {
  // The benchmark checks the time, because this machine may be busy.
  const { signIn } = await setUp(200, 60_000);
  const all = await Promise.all(Array.from({ length: 200 }, (_, person) => signIn(`${person}`, '192.0.2.1')));
  expect(all).toEqual(Array(200).fill('accepted'));
});

it('rejects a caller that would wait too long', async () => {
  const { accounts, signIn } = await setUp(1, 100);
  const all = await Promise.all(Array.from({ length: 200 }, () => signIn('0', '192.0.2.1')));
  expect(new Set(all)).toEqual(new Set(['accepted', 'busy']));
  // Unchecked attempts were not counted.
  expect(await accounts.list()).toHaveLength(1);
  expect((await accounts.find({ companyCode: 'A', employeeNumber: '0' }))?.failedAttempts).toBe(0);
});

it('tells a rejected caller how long to wait', async () => {
  const { accounts } = await setUp(1, 100);
  const estimate = vi.spyOn(hashingPace, 'retryAfterMs').mockReturnValue(7_000);
  onTestFinished(() => estimate.mockRestore());
  const credentials = { companyCode: 'A', employeeNumber: '0', passwordDigest: right };
  const tries = Array.from({ length: 200 }, () => accounts.authenticate(credentials, '192.0.2.1'));
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
  expect(refused[0]).toMatchObject({ reason: { name: 'Overloaded', retryAfterMs: 7_000 } });
  const [longest = 0] = estimate.mock.calls.map(([waiting]) => waiting).toSorted((a, b) => b - a);
  expect(longest).toBeGreaterThan(refused.length / 2);
});
