import { describe, expect, it } from 'vitest';
import { accountRecord } from '#shared/wire/authenticate.ts';
import type { Accounts, NewAccount } from '../../../../../electron/service/accounts/accounts.ts';
import { openTestAccounts } from '../../../../fakes/lab-accounts.ts';

const right = 'ab'.repeat(64);
const wrong = 'cd'.repeat(64);
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const signIn = (accounts: Accounts, passwordDigest: string) =>
  accounts.authenticate({ companyCode, employeeNumber, passwordDigest });

// Each check is a quarter of a second of hashing by design, and more on a busy machine.
describe('accounts', { timeout: 60_000 }, () => {
  it('give the record of the account that the three values open', async () => {
    const { accounts } = await openTestAccounts();
    const before = Date.now();
    expect(await accounts.add(account)).toBe(true);
    const record = await signIn(accounts, right);
    expect(record).toMatchObject({
      COMP_CD: 'ACME',
      EMP_NO: '1042',
      EMP_NM: '김민지',
      TIT_CD: 'P3',
      JIK_CD: 'J7',
      DPT_CD: 'QA-2',
      STATUS: 1,
      EMP_EMAIL: 'minji.kim@example.com',
      PASS_FAIL: 0,
    });
    expect(accountRecord.strict().parse({ ...record, EMP_PASS: right })).toMatchObject({ EMP_NO: '1042' });
    // Read as local time, which is what the form without a zone means to Date as well.
    const changedAt = new Date(record?.PASS_DT ?? '').getTime();
    expect(changedAt).toBeGreaterThanOrEqual(before);
    expect(changedAt).toBeLessThanOrEqual(Date.now());
  });

  it('fail for a wrong digest, one in another form, and another company or number', async () => {
    const { accounts } = await openTestAccounts();
    await accounts.add(account);
    const attempts = [
      { companyCode, employeeNumber, passwordDigest: wrong },
      { companyCode, employeeNumber, passwordDigest: right.toUpperCase() },
      { companyCode, employeeNumber, passwordDigest: '' },
      { companyCode: 'acme', employeeNumber, passwordDigest: right },
      { companyCode, employeeNumber: "1042' or '1'='1", passwordDigest: right },
    ];
    for (const attempt of attempts) expect(await accounts.authenticate(attempt)).toBeNull();
  });

  it('count every failure, also of twenty at once, and start anew after a success', async () => {
    const { accounts, db } = await openTestAccounts();
    await accounts.add(account);
    await accounts.add({ ...account, employeeNumber: '2' });
    const failures = await Promise.all(Array.from({ length: 20 }, () => signIn(accounts, wrong)));
    expect(failures).toEqual(Array.from({ length: 20 }, () => null));
    const counts = () => db.selectFrom('account').select(['employee_number', 'failed_attempts']).execute();
    expect(await counts()).toEqual([
      { employee_number: '1042', failed_attempts: 20 },
      { employee_number: '2', failed_attempts: 0 },
    ]);

    expect(await signIn(accounts, right)).toMatchObject({ PASS_FAIL: 0 });
    expect(await counts()).toMatchObject([{ failed_attempts: 0 }, { failed_attempts: 0 }]);
  });

  it('still open for someone who has left, and say so', async () => {
    const { accounts } = await openTestAccounts();
    await accounts.add({ ...account, status: 0 });
    expect(await signIn(accounts, right)).toMatchObject({ STATUS: 0 });
  });

  it('are one per company code and employee number', async () => {
    const { accounts } = await openTestAccounts();
    expect(await accounts.add(account)).toBe(true);
    expect(await accounts.add({ ...account, passwordDigest: wrong })).toBe(false);
    expect(await accounts.add({ ...account, companyCode: 'OTHER' })).toBe(true);
    expect(await accounts.count()).toBe(2);
    expect(await signIn(accounts, right)).not.toBeNull();
  });

  it('have one first account, whoever else wants to be it at the same time', async () => {
    const { accounts } = await openTestAccounts();
    const made = await Promise.all(
      ['1', '2', '3', '4'].map((number) => accounts.addFirst({ ...account, employeeNumber: number })),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await accounts.count()).toBe(1);
    expect(await accounts.addFirst(account)).toBe(false);
  });

  it('are not made with a password value in another form than a digest', async () => {
    const { accounts } = await openTestAccounts();
    const secret = 'correct horse battery staple';
    const error = await accounts.add({ ...account, passwordDigest: secret }).catch(String);
    expect(error).toContain('128 lowercase hexadecimal digits');
    expect(error).not.toContain(secret);
    expect(await accounts.count()).toBe(0);
  });

  it('take as long to refuse an unknown account as a wrong password', async () => {
    const { accounts } = await openTestAccounts();
    await accounts.add(account);
    const time = async (number: string) => {
      const start = performance.now();
      await accounts.authenticate({ companyCode, employeeNumber: number, passwordDigest: wrong });
      return performance.now() - start;
    };
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    // One after the other, so that a busy machine slows both alike.
    for (let round = 0; round < 5; round += 1) {
      times.known.push(await time(employeeNumber));
      times.unknown.push(await time('nobody'));
    }
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
