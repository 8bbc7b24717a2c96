import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccountsFile } from '../../../../../electron/service/accounts/database.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const row = {
  company_code: 'ACME',
  employee_number: '1',
  name: '박서준',
  position_code: '',
  job_title_code: '',
  department_code: '',
  status: 1,
  email: '',
  password_hash: 'none',
  failed_attempts: 0,
  password_changed_at: '2026-01-02T03:04:05.678Z',
} as const;

async function open(path: string) {
  const db = await openAccountsFile(path);
  onTestFinished(() => db.destroy());
  return db;
}

describe('openAccountsFile', () => {
  it('makes the folder and the file, which nobody but the owner may read', async () => {
    const folder = join(await makeTempFolder(), 'new', 'folder');
    const db = await open(join(folder, 'accounts.sqlite'));
    await db.insertInto('account').values(row).execute();
    const files = await readdir(folder);
    expect(files).toContain('accounts.sqlite-wal');
    const modes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it('takes the rights of others away from a file that had them', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    await writeFile(path, '');
    await chmod(path, 0o644);
    await open(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('finds everything again, and changes nothing in a database that is up to date', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const first = await openAccountsFile(path);
    await first.insertInto('account').values(row).execute();
    await first.destroy();
    const again = await open(path);
    expect(await again.selectFrom('account').selectAll().execute()).toEqual([row]);
  });

  it('lets two processes use it at the same time', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const [one, other] = [await open(path), await open(path)];
    await one.insertInto('account').values(row).execute();
    expect(await other.selectFrom('account').selectAll().execute()).toEqual([row]);
    await expect(other.insertInto('account').values(row).execute()).rejects.toThrow('UNIQUE');
  });

  it('rejects a file that is no database, and leaves it as it is', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    const text = 'This is no database. '.repeat(100);
    await writeFile(path, text);
    await expect(openAccountsFile(path)).rejects.toThrow('not a database');
    expect((await stat(path)).size).toBe(text.length);
  });

  it('rejects a database that a later version has changed', async () => {
    const path = join(await makeTempFolder(), 'accounts.sqlite');
    await (await openAccountsFile(path)).destroy();
    const database = new DatabaseSync(path);
    database.exec("insert into kysely_migration values ('9999-from-the-future', '2030-01-01')");
    database.close();
    await expect(openAccountsFile(path)).rejects.toThrow('cannot be brought up to date');
  });
});
