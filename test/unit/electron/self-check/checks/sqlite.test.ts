import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqliteCheck } from '../../../../../electron/self-check/checks/sqlite.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { endless } from '../script-page.ts';

it('SQLite keeps a row in a file', async () => {
  expect(await sqliteCheck(await makeTempFolder()).run(endless)).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/^SQLite 3\./),
  });
});

it('SQLite that is missing, cannot write or loses data is detected', async () => {
  const folder = await makeTempFolder();
  const missing = () => Promise.reject(new Error('No such built-in module: node:sqlite'));
  await expect(sqliteCheck(folder, missing).run(endless)).rejects.toThrow('No such built-in module');
  await expect(sqliteCheck(join(folder, 'nowhere')).run(endless)).rejects.toThrow('unable to open');
  const { DatabaseSync, ...others } = await import('node:sqlite');
  class Forgetful extends DatabaseSync {
    override exec(): void {
      super.exec('CREATE TABLE kept (text TEXT)');
    }
  }
  const outcome = sqliteCheck(folder, () => Promise.resolve({ ...others, DatabaseSync: Forgetful })).run(
    endless,
  );
  expect(await outcome).toMatchObject({ ok: false });
});
