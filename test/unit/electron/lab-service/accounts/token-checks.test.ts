import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatMachineToken } from '#shared/wire/machine-token.ts';
import { formatSessionToken } from '#shared/wire/session-token.ts';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import * as machineTokens from '../../../../../electron/lab-service/accounts/machine-tokens.ts';
import { createTokenChecks } from '../../../../../electron/lab-service/accounts/token-checks.ts';
import * as tokens from '../../../../../electron/lab-service/accounts/tokens.ts';
import { openTestAccounts } from '../../../../fakes/lab-accounts.ts';

vi.mock(import('../../../../../electron/lab-service/accounts/tokens.ts'), { spy: true });
vi.mock(import('../../../../../electron/lab-service/accounts/machine-tokens.ts'), { spy: true });

const from = { key: '192.0.2.1', isKnown: false };
const account = { companyCode: 'A', employeeNumber: '1' };
const find = vi.mocked(tokens.findTokenAccount);
const findMachine = vi.mocked(machineTokens.findMachineToken);
const makeToken = () => formatSessionToken(randomBytes(32).toString('base64url'));
const token = makeToken();

beforeEach(() => void find.mockReset().mockResolvedValue(account));

async function setUp() {
  const clock = { time: 1_000_000, monotonic: 0 };
  const { db } = await openTestAccounts();
  return {
    clock,
    checks: createTokenChecks(
      db,
      () => clock.time,
      () => clock.monotonic,
    ),
  };
}

it('looks a token up once in five seconds', async () => {
  const { clock, checks } = await setUp();
  const readings = await Promise.all(Array.from({ length: 20 }, async () => checks.check(token, from)));
  expect(new Set(readings.map(({ kind }) => kind))).toEqual(new Set(['valid']));
  clock.time += 4_999;
  expect(checks.check(token, from)).toMatchObject({ kind: 'valid' });
  expect(find).toHaveBeenCalledTimes(1);
  clock.time += 1;
  await checks.check(token, from);
  expect(find).toHaveBeenCalledTimes(2);
});

it('accepts a recently checked token while the database is away', async () => {
  const { clock, checks } = await setUp();
  await checks.check(token, from);
  find.mockRejectedValue(new AccountsUnavailable('away'));
  clock.time += 15 * 60_000 - 1;
  expect(await checks.check(token, from)).toMatchObject({ kind: 'valid' });
  expect(await checks.check(makeToken(), from)).toEqual({ kind: 'unchecked' });
  clock.time += 1;
  expect(await checks.check(token, from)).toEqual({ kind: 'unchecked' });
  // It has not ended: it is accepted again once it can be checked.
  find.mockResolvedValue(account);
  expect(await checks.check(token, from)).toMatchObject({ kind: 'valid' });
});

it('remembers 10,000 invalid tokens for ten seconds', async () => {
  const { clock, checks } = await setUp();
  find.mockResolvedValue(null);
  const made = Array.from({ length: 10_001 }, makeToken);
  for (const each of made) expect(await checks.check(each, from)).toEqual({ kind: 'invalid' });
  expect(checks.check(made[10_000] ?? '', from)).toEqual({ kind: 'invalid' });
  expect(find).toHaveBeenCalledTimes(10_001);
  // The oldest has been removed for the newest.
  await checks.check(made[0] ?? '', from);
  expect(find).toHaveBeenCalledTimes(10_002);
  clock.time += 10_000;
  await checks.check(made[10_000] ?? '', from);
  expect(find).toHaveBeenCalledTimes(10_003);
});

it('an address that sends thousands of tokens delays no other', async () => {
  const { checks } = await setUp();
  const order: string[] = [];
  find.mockImplementation(async () => new Promise((resolve) => setImmediate(resolve, null)));
  const look = async (key: string) => {
    const reading = await checks.check(makeToken(), { key, isKnown: false });
    order.push(`${key} ${reading.kind}`);
  };
  const greedy = Array.from({ length: 3_000 }, () => look('greedy'));
  await look('modest');
  expect(order.filter((entry) => entry === 'greedy invalid').length).toBeLessThan(20);
  await Promise.all(greedy);
  // Without room a token is not looked up, and its validity stays undecided.
  expect(order.filter((entry) => entry === 'greedy unchecked').length).toBeGreaterThan(1_900);
});

it('accepts a recently checked machine token while the database is away, unless expired', async () => {
  const { clock, checks } = await setUp();
  const [lasting, ending, unseen] = ['a', 'b', 'c'].map((name) => formatMachineToken(name.repeat(43)));
  const rights = { showsNames: false, mayClaim: false, mayScreen: false, employee: null };
  const machine = { name: 'ci', ...rights, createdAt: 0, usedAt: null };
  findMachine.mockResolvedValueOnce({ ...machine, expiresAt: Infinity });
  expect(await checks.check(lasting ?? '', from)).toMatchObject({ kind: 'valid', showsNames: false });
  findMachine.mockResolvedValueOnce({ ...machine, expiresAt: clock.time + 60_000 });
  expect(await checks.check(ending ?? '', from)).toMatchObject({ kind: 'valid' });
  findMachine.mockRejectedValue(new AccountsUnavailable('away'));
  clock.time += 60_000 - 1;
  expect(await checks.check(ending ?? '', from)).toMatchObject({ kind: 'valid', showsNames: false });
  clock.time += 1;
  expect(await checks.check(ending ?? '', from)).toEqual({ kind: 'expired' });
  expect(await checks.check(lasting ?? '', from)).toMatchObject({ kind: 'valid', showsNames: false });
  expect(await checks.check(unseen ?? '', from)).toEqual({ kind: 'unchecked' });
  clock.time += 14 * 60_000;
  expect(await checks.check(lasting ?? '', from)).toEqual({ kind: 'unchecked' });
  expect(find).not.toHaveBeenCalled();
});
