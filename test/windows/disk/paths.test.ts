import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { openHistoryFile } from '../../../electron/console/collections/history/history-file.ts';
import { ownerId, prepareFolder } from '../../../electron/console/fleet/last-fleet/last-fleet-folder.ts';
import { openDocumentFile } from '../../../electron/console/storage/document-file.ts';
import { settingsFormat } from '../../../electron/console/collections/settings-store.ts';
import { openSnapshotFiles } from '../../../electron/console/collections/snapshots.ts';
import { noStorageErrors } from '../../../electron/console/storage/write-behind.ts';
import { replaceFile } from '../../../electron/console/storage/replace-file.ts';
import { quarantine } from '../../../electron/console/storage/quarantine.ts';
import { createAccounts } from '../../../electron/lab-service/accounts/accounts.ts';
import { openAccountsFile } from '../../../electron/lab-service/accounts/database.ts';
import { detectAccount } from '../../../electron/lab-service/accounts/detect-account.ts';
import { createFileLog, readLogTail } from '../../../electron/desktop/file-log.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';

/** Microsoft Learn, "Naming Files, Paths, and Namespaces". */
const forbidden = /[<>:"/\\|?*\p{Cc}]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

describe('a path of more than 260 characters', () => {
  it('can contain all files that the console writes', async () => {
    const folder = await makeDeepFolder();
    const { file } = await openDocumentFile(
      join(folder, 'settings.json'),
      settingsFormat,
      silentLog,
      noStorageErrors,
    );
    file.write({ ...settingsFormat.defaults, theme: 'dark' });
    await file.flush();
    const history = await openHistoryFile(folder, silentLog, Date.now(), noStorageErrors);
    await history.flush();
    await openSnapshotFiles(join(folder, 'snapshots'), silentLog).write('one', []);
    createFileLog(join(folder, 'logs')).info('Long');
    expect(await readdir(folder)).toEqual(['logs', 'settings.json', 'snapshots']);
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      theme: 'dark',
    });
    expect(await readLogTail(join(folder, 'logs'))).toContain('Long');
  });

  it('can contain the accounts', async () => {
    const path = join(await makeDeepFolder(), 'accounts.sqlite');
    const db = await openAccountsFile(path);
    await createAccounts(db).add({
      companyCode: 'ACME',
      employeeNumber: '1',
      passwordDigest: '3c'.repeat(64),
      name: '김',
    });
    await db.destroy();
    expect(detectAccount(path)).toBe(true);
  });
});

describe('names', () => {
  it('are allowed by Windows', async () => {
    const folder = await makeTempFolder();
    const path = join(folder, 'settings.json');
    await writeFile(path, 'damaged');
    await quarantine(path, 'damaged', silentLog);
    await replaceFile(path, 'after');
    const owner = ownerId({ labId: 'http://lab:8080/', companyCode: 'CON', employeeNumber: '1.' });
    await replaceFile(join(folder, `${owner}.fleet`), 'sealed');
    const names = await readdir(folder);
    expect(names).toHaveLength(3);
    expect(names.filter((name) => forbidden.test(name))).toEqual([]);
  });

  it('are the same in capitals', async () => {
    const folder = await makeTempFolder();
    await replaceFile(join(folder, 'settings.json'), 'before');
    await replaceFile(join(folder, 'SETTINGS.JSON'), 'after');
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readFile(join(folder, 'Settings.json'), 'utf8')).toBe('after');
  });

  it.each(['a<b>.csv', 'a"b.csv', 'a|b.csv', 'a?b.csv', 'a*b.csv'])(
    'that Windows forbids are rejected, and leave no file: %s',
    async (name) => {
      const folder = await makeTempFolder();
      // libuv's name for ERROR_INVALID_NAME.
      await expect(replaceFile(join(folder, name), 'list')).rejects.toThrow('ENOENT');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it.each(['list.csv.', 'list.csv ', 'NUL', 'con.csv', 'COM1'])(
    'that Windows interprets differently contain the file anyway, or are rejected: %j',
    async (name) => {
      const path = join(await makeTempFolder(), name);
      const written = await replaceFile(path, 'list').then(
        () => 'list',
        () => null,
      );
      expect(await readFile(path, 'utf8').catch(() => null)).toBe(written);
    },
  );

  it('may have spaces, Korean letters and more than one dot', async () => {
    const path = join(await makeTempFolder(), '시험 목록 (1)', '단말기 2026-11-22 1200.csv');
    await mkdir(join(path, '..'));
    await replaceFile(path, '목록');
    expect(await readFile(path, 'utf8')).toBe('목록');
  });
});

describe('the time of a file’s last change', () => {
  it('decides which offline caches are kept', async () => {
    const folder = join(await makeTempFolder(), 'last-fleet');
    await mkdir(folder);
    const now = Date.UTC(2026, 10, 22);
    for (let day = 0; day < 12; day += 1) {
      const path = join(folder, `${'0123456789ab'[day]}.fleet`);
      await writeFile(path, '');
      const at = new Date(now - day * 86_400_000);
      await utimes(path, at, at);
      expect((await stat(path)).mtimeMs).toBe(at.getTime());
    }
    await prepareFolder(folder, now);
    expect(await readdir(folder)).toEqual(
      ['0', '1', '2', '3', '4', '5', '6', '7'].map((name) => `${name}.fleet`),
    );
  });
});

async function makeDeepFolder(): Promise<string> {
  const folder = join(
    await makeTempFolder(),
    ...Array.from({ length: 12 }, () => '깊은 폴더 '.repeat(4).trim()),
  );
  expect(folder.length).toBeGreaterThan(260);
  await mkdir(folder, { recursive: true });
  return folder;
}
