import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountRecord } from '#shared/wire/authenticate.ts';
import type { NewAccount } from '../../../../../electron/lab-service/accounts/account.ts';
import type { Accounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import { hashingPace } from '../../../../../electron/lab-service/accounts/password-hash.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';
import { openTestAccounts } from '../../../../fakes/lab-accounts.ts';
import { noDelays } from '../../../../fakes/no-delays.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const right = 'ab'.repeat(64);
const wrong = 'cd'.repeat(64);
const caller = '192.0.2.1';
const account: NewAccount = {
  companyCode: 'ACME',
  employeeNumber: '1042',
  passwordDigest: right,
  name: '김민지',
  positionCode: 'P3',
  jobTitleCode: 'J7',
  departmentCode: 'QA-2',
  email: 'minji.kim@example.com',
};
const { companyCode, employeeNumber } = account;
const key = { companyCode, employeeNumber };
const rejected = { kind: 'rejected' };

const signIn = (accounts: Accounts, passwordDigest: string) =>
  accounts.authenticate({ ...key, passwordDigest }, caller);

async function failedAttempts(accounts: Accounts): Promise<number | undefined> {
  return (await accounts.find(key))?.failedAttempts;
}

describeOnDatabases('accounts in', (makePlace, kind) => {
  /** Two processes without throttling. */
  async function openTwo() {
    const place = await makePlace();
    const [one, other] = [
      await openAccountsAt(place, { throttle: noDelays }),
      await openAccountsAt(place, { throttle: noDelays }),
    ];
    return [one.accounts, other.accounts] as const;
  }

  it('return the record of the account for the three values, with all eleven fields', async () => {
    const [accounts] = await openTwo();
    const before = Date.now();
    expect(await accounts.add(account)).toBe(true);
    const outcome = await signIn(accounts, right);
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
    const record = accountRecord.strict().parse({ ...outcome.account, EMP_PASS: right });
    expect(record).toEqual({
      COMP_CD: 'ACME',
      EMP_NO: '1042',
      EMP_NM: '김민지',
      TIT_CD: 'P3',
      JIK_CD: 'J7',
      DPT_CD: 'QA-2',
      STATUS: 1,
      EMP_EMAIL: 'minji.kim@example.com',
      EMP_PASS: right,
      PASS_FAIL: 0,
      PASS_DT: expect.any(String),
    });
    // Parsed as local time, which is also Date's meaning of the form without a zone.
    const changedAt = new Date(record.PASS_DT).getTime();
    expect(changedAt).toBeGreaterThanOrEqual(before);
    expect(changedAt).toBeLessThanOrEqual(Date.now());
  });

  it('fail for a wrong digest, a digest of another form, another company or number, and values that no database can store', async () => {
    const [accounts] = await openTwo();
    await accounts.add(account);
    const attempts = [
      { ...key, passwordDigest: wrong },
      { ...key, passwordDigest: right.toUpperCase() },
      { ...key, passwordDigest: '' },
      { companyCode: 'acme', employeeNumber, passwordDigest: right },
      { companyCode, employeeNumber: "1042' or '1'='1", passwordDigest: right },
      { companyCode, employeeNumber: '1042\0', passwordDigest: right },
      { companyCode: '\ud800', employeeNumber: '💥'.repeat(10_000), passwordDigest: right },
    ];
    for (const attempt of attempts) expect(await accounts.authenticate(attempt, caller)).toEqual(rejected);
    expect(await failedAttempts(accounts)).toBe(3);
  });

  it('count every failure, also of two simultaneous processes, and restart at 0 after a success', async () => {
    const both = await openTwo();
    const [accounts] = both;
    await accounts.add(account);
    await accounts.add({ ...account, employeeNumber: '2' });
    // Connections of one process to SQLite block each other.
    const other = kind === 'SQLite' ? accounts : both[1];
    const tries = Array.from({ length: 100 }, (_, index) =>
      signIn(index % 2 === 0 ? accounts : other, wrong),
    );
    expect(await Promise.all(tries)).toEqual(tries.map(() => rejected));
    expect((await accounts.list()).map((each) => each.failedAttempts)).toEqual([100, 0]);

    expect(await signIn(accounts, right)).toMatchObject({ kind: 'accepted', account: { PASS_FAIL: 100 } });
    expect(await signIn(accounts, right)).toMatchObject({ kind: 'accepted', account: { PASS_FAIL: 0 } });
    expect(await failedAttempts(accounts)).toBe(0);
  });

  it('reject a disabled account like a wrong password, until it is enabled', async () => {
    const [accounts] = await openTwo();
    await accounts.add(account);
    expect(await accounts.setDisabled(key, true)).toBe(true);
    expect(await accounts.find(key)).toMatchObject({ isDisabled: true });
    expect(await signIn(accounts, right)).toEqual(rejected);
    expect(await signIn(accounts, wrong)).toEqual(rejected);
    // Both count as failures.
    expect(await failedAttempts(accounts)).toBe(2);
    expect(await accounts.setDisabled(key, false)).toBe(true);
    expect(await signIn(accounts, right)).toMatchObject({ kind: 'accepted' });
  });

  it('accept a new password, and clear the failures of the old one', async () => {
    const [accounts] = await openTwo();
    await accounts.add(account);
    const before = await accounts.find(key);
    await signIn(accounts, wrong);
    expect(await accounts.setPassword(key, wrong)).toBe(true);
    expect(await signIn(accounts, right)).toEqual(rejected);
    expect(await failedAttempts(accounts)).toBe(1);
    expect(await signIn(accounts, wrong)).toMatchObject({ kind: 'accepted' });
    const after = await accounts.find(key);
    expect(Date.parse(after?.passwordChangedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(before?.passwordChangedAt ?? ''),
    );
  });

  it('are unique by company code and employee number, and listed in that order', async () => {
    const [accounts, other] = await openTwo();
    expect(await accounts.add(account)).toBe(true);
    expect(await other.add({ ...account, passwordDigest: wrong })).toBe(false);
    expect(await other.add({ ...account, companyCode: 'a-1' })).toBe(true);
    expect(await other.add({ ...account, companyCode: 'Ä' })).toBe(true);
    expect(await other.add({ ...account, employeeNumber: '7' })).toBe(true);
    const listed = (await accounts.list()).map((each) => `${each.companyCode} ${each.employeeNumber}`);
    expect(listed).toEqual(['ACME 1042', 'ACME 7', 'a-1 1042', 'Ä 1042']);
    expect(await signIn(accounts, right)).toMatchObject({ kind: 'accepted' });
  });

  it('are not created from values that cannot be stored, and the reason does not repeat them', async () => {
    const [accounts] = await openTwo();
    const secret = 'not a digest but a password';
    const bad: readonly (readonly [Partial<NewAccount>, RegExp])[] = [
      [{ passwordDigest: secret }, /passwordDigest[^]*is not 128 lowercase hexadecimal digits/],
      [{ companyCode: '' }, /companyCode[^]*is missing/],
      [{ employeeNumber: 'a\nb' }, /employeeNumber[^]*contains a control character/],
      [{ name: 'x'.repeat(201) }, /name[^]*is longer than 200 characters/],
    ];
    for (const [change, reason] of bad) {
      const failure = String(await failureOf(accounts.add({ ...account, ...change })));
      expect(failure).toMatch(reason);
      expect(failure).not.toContain(secret);
    }
    expect(await accounts.list()).toEqual([]);
  });
});

it('the first account in a file is the only one, even if several are created at the same time', async () => {
  const place = { kind: 'file', path: join(await makeTempFolder(), 'accounts.sqlite') } as const;
  const both = [(await openAccountsAt(place)).accounts, (await openAccountsAt(place)).accounts] as const;
  const numbers = Array.from({ length: 8 }, (_, index) => String(index));
  const made = await Promise.all(
    numbers.map((number, index) =>
      both[index % 2 === 0 ? 0 : 1].addFirst({ ...account, employeeNumber: number }),
    ),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await both[0].list()).toHaveLength(1);
  expect(await both[1].addFirst(account)).toBe(false);
});

// By design each check is a quarter of a second of hashing, and more on a busy machine.
describe('a check', () => {
  // `npm run bench -- attacks account-timing` measures that they take equally long.
  it('hashes once, also for an unknown or a disabled account', async () => {
    const { accounts } = await openTestAccounts({ throttle: noDelays });
    await accounts.add(account);
    await accounts.add({ ...account, employeeNumber: 'disabled' });
    await accounts.setDisabled({ companyCode, employeeNumber: 'disabled' }, true);
    const hashes = vi.spyOn(hashingPace, 'record');
    onTestFinished(() => hashes.mockRestore());
    const cases = [
      [employeeNumber, wrong],
      ['nobody', right],
      ['disabled', right],
    ] as const;
    for (const [number, passwordDigest] of cases) {
      hashes.mockClear();
      const credentials = { companyCode, employeeNumber: number, passwordDigest };
      expect(await accounts.authenticate(credentials, caller)).toEqual(rejected);
      expect(hashes).toHaveBeenCalledTimes(1);
    }
  });

  it('does not begin for a caller that has disconnected', async () => {
    const { accounts } = await openTestAccounts();
    await accounts.add(account);
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(accounts.authenticate({ ...key, passwordDigest: wrong }, caller, gone)).rejects.toThrow(
      'gone',
    );
    expect(await failedAttempts(accounts)).toBe(0);
  });
});
