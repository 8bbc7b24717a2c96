import { once } from 'node:events';
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import {
  openAccountsDatabase,
  openAccountsFile,
} from '../../../../../electron/lab-service/accounts/database.ts';
import { released } from '../../../../../electron/lab-service/accounts/migrations/released.ts';
import { openNodeSqlite } from '../../../../../electron/lab-service/accounts/node-sqlite.ts';
import { ownerOnly } from '../../../../fakes/file-mode.ts';
import { describeOnDatabases } from '../../../../fakes/accounts-databases.ts';
import { openInChildren } from '../../../../fakes/accounts-writer.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const row = {
  companyCode: 'ACME',
  employeeNumber: '1',
  name: '박서준',
  positionCode: '',
  jobTitleCode: '',
  departmentCode: '',
  status: 1,
  email: '',
  passwordHash: 'none',
  failedAttempts: 0,
  passwordChangedAt: '2026-01-02T03:04:05.678Z',
} as const;
const stored = { ...row, disabled: 0 };

/** Opening blocks our own thread, so another one has to end the transaction. */
const writeForAMoment = `
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new (require('node:sqlite').DatabaseSync)(workerData);
  database.exec('begin immediate');
  parentPort.postMessage('writing');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  database.exec('commit');
`;

async function open(path: string) {
  const db = await openAccountsFile(path);
  onTestFinished(() => db.destroy());
  return db;
}

describe('openAccountsFile', () => {
  it('creates the folder and the file, which only the owner may read', async () => {
    const folder = join(await makeTempFolder(), 'new', 'folder');
    const db = await open(join(folder, 'accounts.sqlite'));
    await db.insertInto('account').values(row).execute();
    const files = await readdir(folder);
    expect(files).toContain('accounts.sqlite-wal');
    const modes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([ownerOnly]));
  });

  it('removes the permissions of others from an existing file', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    await writeFile(path, '');
    await chmod(path, 0o644);
    await open(path);
    expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
  });

  it('waits for another process that is at the same new file', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const other = new Worker(writeForAMoment, { eval: true, workerData: path });
    await once(other, 'message');
    const db = await open(path);
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([]);
    await once(other, 'exit');
  });

  it('rejects a file that is not a database, and leaves it unchanged', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const text = 'This is no database. '.repeat(100);
    await writeFile(path, text);
    await expect(openAccountsFile(path)).rejects.toThrow(AccountsUnavailable);
    expect((await stat(path)).size).toBe(text.length);
  });

  it('reports the full disk that has ended a transaction, and works again when there is space', async () => {
    const db = await open(join(await makeTempFolder(), 'accounts.sqlite'));
    await sql`pragma max_page_count = 1`.execute(db);
    const insert = (email: string) =>
      db.transaction().execute((transaction) =>
        transaction
          .insertInto('account')
          .values({ ...row, email })
          .execute(),
      );
    const failure = await insert('x'.repeat(100_000)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AccountsUnavailable);
    expect(failure).toMatchObject({ message: expect.stringContaining('its disk is full') });
    await insert('');
    expect(await db.selectFrom('account').select('email').execute()).toEqual([{ email: '' }]);
  });

  it('rejects a database that a later version has changed', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    await (await openAccountsFile(path)).destroy();
    const database = new DatabaseSync(path);
    database.exec("insert into kysely_migration values ('9999-from-the-future', '2030-01-01')");
    database.close();
    await expect(openAccountsFile(path)).rejects.toThrow('cannot be updated');
  });

  it('migrates a file of the first version, with its accounts', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const old = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openNodeSqlite(path) }) });
    const provider = { getMigrations: () => Promise.resolve({ '0001-account': released['0001-account'] }) };
    expect(await new Migrator({ db: old, provider }).migrateToLatest()).not.toHaveProperty('error');
    await old.destroy();
    const before = new DatabaseSync(path);
    const columns = Object.keys(row).map((name) =>
      name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    );
    const marks = columns.map(() => '?').join();
    before.prepare(`insert into account (${columns.join()}) values (${marks})`).run(...Object.values(row));
    before.close();

    const db = await open(path);
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([stored]);
    expect(await db.selectFrom('throttle').selectAll().execute()).toEqual([]);
  });
});

describeOnDatabases('openAccountsDatabase on', (makePlace) => {
  it('migrates a new database once, however many processes open it at the same time', async () => {
    const place = await makePlace();
    await openInChildren(place, 4);
    const db = await openAccountsDatabase(place);
    onTestFinished(() => db.destroy());
    await db.insertInto('account').values(row).execute();
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([stored]);
  });
});
