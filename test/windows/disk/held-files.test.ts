import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { openDocumentFile } from '../../../electron/console/storage/document-file.ts';
import { settingsFormat } from '../../../electron/console/collections/settings-store.ts';
import { noStorageErrors } from '../../../electron/console/storage/write-behind.ts';
import { removeFile, replaceFile } from '../../../electron/console/storage/replace-file.ts';
import { createFileLog } from '../../../electron/desktop/file-log.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';
import { type FileHolder, holdFile } from './file-holder.ts';

async function makeFile(text: string): Promise<{ readonly folder: string; readonly path: string }> {
  const folder = await makeTempFolder();
  const path = join(folder, 'settings.json');
  await writeFile(path, text);
  return { folder, path };
}

describe.each(['shared', 'exclusive'] as const)('a file that another process has open (%s)', (how) => {
  it('is replaced as soon as it is released', async () => {
    const { folder, path } = await makeFile('before');
    const holder = await holdFile(path, how);
    // The file cannot be replaced now. Otherwise the rest would prove nothing.
    const other = join(folder, 'other');
    await writeFile(other, '');
    await expect(rename(other, path)).rejects.toThrow(/EPERM|EBUSY/);

    const replacing = replaceFile(path, 'after');
    await Promise.race([replacing, seeUnfinished(folder)]);
    await holder.release();
    await replacing;
    expect(await readFile(path, 'utf8')).toBe('after');
    expect(await readdir(folder)).toEqual(['other', 'settings.json']);
  });

  it('stays unchanged if it is not released for a long time, and no other file is left next to it', async () => {
    const { folder, path } = await makeFile('before');
    const holder = await holdFile(path, how);
    await expect(replaceFile(path, 'after')).rejects.toThrow(/EPERM|EBUSY/);
    expect(await readdir(folder)).toEqual(['settings.json']);
    await holder.release();
    expect(await readFile(path, 'utf8')).toBe('before');
  });
});

describe('a file that another process has open exclusively', () => {
  it('is not treated as damaged', async () => {
    const { folder, path } = await makeFile(
      JSON.stringify({ version: settingsFormat.version, theme: 'dark' }),
    );
    const holder = await holdFile(path, 'exclusive');
    await expect(readFile(path)).rejects.toThrow('EBUSY');
    const opening = openDocumentFile(path, settingsFormat, silentLog, noStorageErrors);
    const [{ file, unread }] = await Promise.all([opening, letGoLater(folder, holder)]);
    expect(unread).toBeNull();
    expect(file.read().theme).toBe('dark');
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('is removed as soon as it is released', async () => {
    const { folder, path } = await makeFile('secret');
    const holder = await holdFile(path, 'exclusive');
    await expect(rm(path)).rejects.toThrow(/EPERM|EBUSY/);
    await Promise.all([removeFile(path), letGoLater(folder, holder)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not make the log lose a line', async () => {
    const folder = await makeTempFolder();
    const log = createFileLog(folder, 400);
    for (let number = 0; number < 6; number += 1) log.info(`Message ${number}`);
    expect(await readdir(folder)).toEqual(['console.log', 'console.log.1']);
    const holder = await holdFile(join(folder, 'console.log.1'), 'exclusive');
    for (let number = 6; number < 30; number += 1) log.info(`Message ${number}`);
    const text = await readFile(join(folder, 'console.log'), 'utf8');
    await holder.release();
    for (let number = 6; number < 30; number += 1) expect(text).toContain(`"Message ${number}"`);
  });
});

/** Waits until a complete new file is next to the old one, which it cannot replace. */
async function seeUnfinished(folder: string): Promise<void> {
  for (let seen = 0; seen < 5;) {
    const names = await readdir(folder);
    seen = names.some((name) => /\.json\.\d+$/.test(name)) ? seen + 1 : 0;
    await wait(5);
  }
}

/** Releases the file after a delay in which earlier operations reach it: each step here accesses the disk as well. */
async function letGoLater(folder: string, holder: FileHolder): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await readdir(folder);
    await wait(5);
  }
  await holder.release();
}
