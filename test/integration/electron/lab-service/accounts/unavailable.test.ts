import { DatabaseSync } from 'node:sqlite';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Accounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import { openAccountsDatabase } from '../../../../../electron/lab-service/accounts/database.ts';
import { openAccountsAt } from '../../../../fakes/accounts-databases.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';
import { type Postgres, startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const key = { companyCode: 'A', employeeNumber: '1' };
const credentials = { ...key, passwordDigest: 'ab'.repeat(64) };
const account = { ...credentials, name: '' };
const caller = '192.0.2.1';

/**
 * The time limit for reporting that the accounts are unavailable, in milliseconds. Waiting for a connection would take
 * two seconds.
 */
const AT_ONCE_MS = 1_500;

async function timeFailure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  expect(await failureOf(work())).toBeInstanceOf(AccountsUnavailable);
  return performance.now() - startedAt;
}

async function waitUntilBack(accounts: Accounts): Promise<void> {
  await expect.poll(() => accounts.check().then(() => 'back', String), { timeout: 10_000 }).toBe('back');
}

const skipped = whyToSkipPostgres();
describe.skipIf(skipped !== null)('accounts whose PostgreSQL is unavailable', () => {
  let server: Postgres;
  let accounts: Accounts;
  beforeAll(async () => {
    server = await startPostgres();
  }, 30_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    ({ accounts } = await openAccountsAt({ kind: 'postgres', url: server.url }));
    await accounts.add(account);
  });

  it('report it immediately in every function, and work again without a restart', async () => {
    await server.kill('SIGKILL');
    expect(await timeFailure(() => accounts.check())).toBeLessThan(AT_ONCE_MS);
    const functions = [
      () => accounts.authenticate(credentials, caller),
      () => accounts.add({ ...account, employeeNumber: '2' }),
      () => accounts.addFirst(account),
      () => accounts.count(),
      () => accounts.list(),
      () => accounts.find(key),
      () => accounts.setPassword(key, account.passwordDigest),
      () => accounts.setDisabled(key, true),
      () => accounts.edit(key, { name: 'Kim' }),
      () => accounts.importAll(Readable.from([])),
    ];
    for (const each of functions) expect(await timeFailure(each)).toBeLessThan(AT_ONCE_MS);
    await server.start();
    await waitUntilBack(accounts);
    expect(await accounts.authenticate(credentials, caller)).toMatchObject({ kind: 'accepted' });
    expect(await accounts.find(key)).toMatchObject({ isDisabled: false });
  });

  it('fail within about two seconds if it hangs, then immediately, and work again when it continues', async () => {
    await accounts.check();
    await server.freeze();
    onTestFinished(() => server.thaw());
    const tries = Array.from({ length: 20 }, () =>
      timeFailure(() => accounts.authenticate(credentials, caller)),
    );
    const waited = Math.max(...(await Promise.all(tries)));
    expect(waited).toBeLessThan(10_000);
    expect(await timeFailure(() => accounts.authenticate(credentials, caller))).toBeLessThan(waited / 2);
    await server.thaw();
    await waitUntilBack(accounts);
    expect(await accounts.authenticate(credentials, caller)).toMatchObject({ kind: 'accepted' });
  });

  it('survive a restart of an unused server', async () => {
    await accounts.check();
    await server.kill('SIGINT');
    await server.start();
    await waitUntilBack(accounts);
    expect(await accounts.authenticate(credentials, caller)).toMatchObject({ kind: 'accepted' });
  });

  it('count no failure without a check', async () => {
    const wrong = { ...credentials, passwordDigest: '' };
    await accounts.setPassword(key, account.passwordDigest);
    expect(await accounts.authenticate(wrong, caller)).toEqual({ kind: 'rejected' });
    await server.kill('SIGKILL');
    await timeFailure(() => accounts.authenticate(wrong, caller));
    await server.start();
    await waitUntilBack(accounts);
    expect(await accounts.find(key)).toMatchObject({ failedAttempts: 1 });
  });

  it('are not opened, and the error has the reason but not the password', async () => {
    const url = new URL(server.url);
    url.password = 'S3cret';
    url.pathname = '/elsewhere';
    const noDatabase = await failureOf(openAccountsDatabase({ kind: 'postgres', url: url.href }));
    expect(noDatabase).toBeInstanceOf(AccountsUnavailable);
    expect(String(noDatabase)).toContain('no such database');
    url.port = '1';
    const nobody = await failureOf(openAccountsDatabase({ kind: 'postgres', url: url.href }));
    expect(nobody).toBeInstanceOf(AccountsUnavailable);
    expect(`${String(noDatabase)} ${String(nobody)}`).not.toContain('S3cret');
  });
});

describe('accounts in an SQLite file', () => {
  it('report that they are unavailable while another process locks the file, and work again afterwards', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const { accounts } = await openAccountsAt({ kind: 'file', path });
    await accounts.add(account);
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    expect(await timeFailure(() => accounts.edit(key, { status: 0 }))).toBeLessThan(10_000);
    other.exec('rollback');
    other.close();
    expect(await accounts.edit(key, { status: 0 })).toBe(true);
  });

  it('report a damaged file', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const { db, accounts } = await openAccountsAt({ kind: 'file', path });
    for (let index = 0; index < 50; index += 1)
      await accounts.add({ ...account, employeeNumber: `${index}` });
    await db.destroy();
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(8_192, 0xff), 0, 8_192, 4_096);
    await file.close();
    expect(await failureOf(openAccountsDatabase({ kind: 'file', path }))).toBeInstanceOf(AccountsUnavailable);
  });
});
