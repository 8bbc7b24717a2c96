import { DatabaseSync } from 'node:sqlite';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

async function expectUnavailable(work: () => Promise<unknown>): Promise<void> {
  expect(await failureOf(work())).toBeInstanceOf(AccountsUnavailable);
}

async function waitUntilBack(accounts: Accounts): Promise<void> {
  await expect.poll(() => accounts.check().then(() => 'back', String)).toBe('back');
}

const skipped = whyToSkipPostgres();
describe.skipIf(skipped !== null)('accounts whose PostgreSQL is unavailable', () => {
  let server: Postgres;
  let accounts: Accounts;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    // Short enough for a server that hangs.
    const url = server.url.replaceAll('=120', '=5');
    ({ accounts } = await openAccountsAt({ kind: 'postgres', url }));
    await accounts.add(account);
  });

  it('report it in every function, and work again without a restart', async () => {
    await server.kill('SIGKILL');
    await expectUnavailable(() => accounts.check());
    const functions = [
      () => accounts.authenticate(credentials, caller),
      () => accounts.add({ ...account, employeeNumber: '2' }),
      () => accounts.list(),
      () => accounts.find(key),
      () => accounts.setPassword(key, account.passwordDigest),
      () => accounts.setDisabled(key, true),
      () => accounts.edit(key, { name: 'Kim' }),
      () => accounts.importAll(Readable.from([])),
    ];
    for (const each of functions) await expectUnavailable(each);
    await server.start();
    await waitUntilBack(accounts);
    expect(await accounts.authenticate(credentials, caller)).toMatchObject({ kind: 'accepted' });
    expect(await accounts.find(key)).toMatchObject({ isDisabled: false });
  });

  it('fail if it hangs, then without waiting for it, and work again when it continues', async () => {
    await accounts.check();
    await server.freeze();
    onTestFinished(() => server.thaw());
    const authenticate = () => accounts.authenticate(credentials, caller);
    await Promise.all(Array.from({ length: 20 }, () => expectUnavailable(authenticate)));
    const connect = vi.spyOn(Pool.prototype, 'connect');
    onTestFinished(() => connect.mockRestore());
    const calls = Array.from({ length: 20 }, () => failureOf(authenticate()));
    expect((await Promise.all(calls)).every((error) => error instanceof AccountsUnavailable)).toBe(true);
    // Only the probe that looks whether it continues.
    expect(connect.mock.calls.length).toBeLessThanOrEqual(1);
    await server.thaw();
    await waitUntilBack(accounts);
    expect(await accounts.authenticate(credentials, caller)).toMatchObject({ kind: 'accepted' });
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
    await expectUnavailable(() => accounts.edit(key, { status: 0 }));
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
