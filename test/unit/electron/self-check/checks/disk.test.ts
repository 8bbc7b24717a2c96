import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logCheck } from '../../../../../electron/self-check/checks/log.ts';
import { pageSessionCheck } from '../../../../../electron/self-check/checks/page-session.ts';
import { sqliteCheck } from '../../../../../electron/self-check/checks/sqlite.ts';
import { createFileLog, readLogTail } from '../../../../../electron/desktop/file-log.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { endless } from '../script-page.ts';

it('SQLite keeps a row in a file', async () => {
  expect(await sqliteCheck(await makeTempFolder()).run(endless)).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/^SQLite 3\./),
  });
});

it('SQLite that is missing, cannot write or forgets is noticed', async () => {
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

const inMemory = () => ({ isPersistent: () => false });

it('a page that leaves nothing on the disk', async () => {
  const folder = await makeTempFolder();
  await writeFile(join(folder, 'settings.json'), '{}');
  expect(await pageSessionCheck(inMemory, folder).run(endless)).toMatchObject({ ok: true });
  const persistent = () => ({ isPersistent: () => true });
  expect(await pageSessionCheck(persistent, folder).run(endless)).toMatchObject({ ok: false });
  await mkdir(join(folder, 'Code Cache/electron-preload'), { recursive: true });
  await writeFile(join(folder, 'Code Cache/electron-preload/0a1b.cache'), '');
  expect(await pageSessionCheck(inMemory, folder).run(endless)).toEqual({
    ok: false,
    detail: 'compiled scripts on the disk: 1',
  });
});

it('a log without errors, with one, and none at all', async () => {
  const folder = await makeTempFolder();
  const check = logCheck(() => readLogTail(folder));
  expect(await check.run(endless)).toEqual({ ok: false, detail: 'the log is empty' });
  const log = createFileLog(folder);
  log.info('Starting');
  log.warn('Refused a request of the page', { url: 'https://self-check.invalid/' });
  expect(await check.run(endless)).toEqual({ ok: true, detail: '2 lines' });
  log.error('A call failed', { route: 'about.read' });
  expect(await check.run(endless)).toEqual({ ok: false, detail: '1: A call failed' });
});
