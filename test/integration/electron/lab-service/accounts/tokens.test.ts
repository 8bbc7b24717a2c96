import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Accounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import { createTokenChecks } from '../../../../../electron/lab-service/accounts/token-checks.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const right = 'ab'.repeat(64);
const key = { companyCode: 'A', employeeNumber: '1' };
const from = { key: '192.0.2.1', isKnown: false };
const signedIn = {
  kind: 'valid',
  caller: { key: '["A","1"]', isKnown: true },
  showsNames: true,
  claimsAs: { companyCode: 'A', employeeNumber: '1', token: '' },
  screensAs: { companyCode: 'A', employeeNumber: '1', token: '' },
};
const ended = { kind: 'invalid' };

describeOnDatabases('session tokens in', (makePlace, kind) => {
  /** Two processes on one database with one account and a stopped clock. */
  async function openTwo() {
    const place = await makePlace();
    const clock = { time: Date.parse('2026-03-04T05:06:07Z') };
    const now = () => clock.time;
    const [one, other] = [await openAccountsAt(place, { now }), await openAccountsAt(place, { now })];
    await one.accounts.add({ ...key, passwordDigest: right, name: '' });
    return {
      clock,
      db: one.db,
      accounts: one.accounts,
      tokens: createTokenChecks(one.db, now),
      others: createTokenChecks(other.db, now),
    };
  }

  async function signIn(accounts: Accounts, passwordDigest = right): Promise<string> {
    const outcome = await accounts.authenticate({ ...key, passwordDigest }, '192.0.2.1', undefined, {
      isTokenWanted: true,
    });
    if (outcome.kind !== 'accepted' || outcome.token === null) throw new Error(`No token: ${outcome.kind}`);
    return outcome.token;
  }

  it('are created on request, stored only as hashes, and valid in every process', async () => {
    const { db, accounts, tokens, others } = await openTwo();
    const plain = await accounts.authenticate({ ...key, passwordDigest: right }, '192.0.2.1');
    expect(plain).toMatchObject({ kind: 'accepted', token: null });
    const token = await signIn(accounts);
    expect(await tokens.check(token, from)).toEqual(signedIn);
    expect(await others.check(token, from)).toEqual(signedIn);
    const rows = await db.selectFrom('token').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    // Of 256 random bits: nearly all of the 32 bytes differ.
    const bytes = Buffer.from(token.slice(4), 'base64url');
    expect(bytes).toHaveLength(32);
    expect(new Set(bytes).size).toBeGreaterThan(16);
  });

  it('end 7 days after their last use, and 30 days after the sign-in', async () => {
    const { clock, accounts, tokens } = await openTwo();
    const used = await signIn(accounts);
    /** A check removes what has ended by then, but not again within the hour. */
    const wait = async (days: number) => {
      clock.time += days * DAY - MINUTE;
      await tokens.check('another', from);
      clock.time += MINUTE;
    };
    const at: number[] = [];
    for (let days = 6; days < 36; days += 6) {
      await wait(6);
      if ((await tokens.check(used, from)).kind === 'valid') at.push(days);
    }
    expect(at).toEqual([6, 12, 18, 24]);
    const unused = await signIn(accounts);
    await wait(7);
    expect(await tokens.check(unused, from)).toEqual(ended);
  });

  it.each<[string, (accounts: Accounts) => Promise<boolean>]>([
    ['the account is disabled', (accounts) => accounts.setDisabled(key, true)],
    ['its password changes', (accounts) => accounts.setPassword(key, right)],
  ])('end in every process within ten seconds when %s, permanently', async (_what, change) => {
    const { clock, accounts, tokens, others } = await openTwo();
    const token = await signIn(accounts);
    for (const each of [tokens, others]) expect(await each.check(token, from)).toEqual(signedIn);
    await change(accounts);
    clock.time += 9_999;
    for (const each of [tokens, others]) expect(await each.check(token, from)).toEqual(ended);
    await accounts.setDisabled(key, false);
    clock.time += MINUTE;
    expect(await tokens.check(token, from)).toEqual(ended);
    expect(await tokens.check(await signIn(accounts), from)).toEqual(signedIn);
  });

  it('are at most 256 for an account: the longest unused ends', async () => {
    const { clock, accounts, tokens, others } = await openTwo();
    const [first, second] = [await signIn(accounts), await signIn(accounts)];
    clock.time += 11 * MINUTE;
    await tokens.check(first, from);
    for (let made = 2; made < 257; made += 1) await signIn(accounts);
    expect(await others.check(first, from)).toEqual(signedIn);
    expect(await others.check(second, from)).toEqual(ended);
  });

  it('end at sign-out, in the other process within ten seconds', async () => {
    const { clock, accounts, tokens, others } = await openTwo();
    const token = await signIn(accounts);
    expect(await others.check(token, from)).toEqual(signedIn);
    expect(await tokens.end(token, from)).toBe(true);
    expect(tokens.check(token, from)).toEqual(ended);
    expect(await tokens.end(token, from)).toBe(false);
    clock.time += 9_999;
    expect(await others.check(token, from)).toEqual(ended);
  });

  // A full disk, without one.
  it.skipIf(kind !== 'SQLite')('stay valid while nothing can be written', async () => {
    const { clock, db, accounts, tokens } = await openTwo();
    const token = await signIn(accounts);
    clock.time += 60 * MINUTE;
    await sql`pragma query_only = on`.execute(db);
    expect(await tokens.check(token, from)).toEqual(signedIn);
    await expect(signIn(accounts)).rejects.toThrow('it may not be written');
  });
});
