import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile, replaceFileSync } from '../../../../../electron/console/storage/replace-file.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { isWindows, ownerOnly } from '../../../../fakes/file-mode.ts';

describe.each([
  ['behind', replaceFile],
  ['before it returns', async (path: string, data: string) => replaceFileSync(path, data)],
])('%s', (_when, replace) => {
  it('replaces the complete content, readable only by the owner, over any earlier file', async () => {
    const folder = await makeTempFolder();
    const path = join(folder, 'a.json');
    await writeFile(path, 'before', { mode: 0o644 });
    await replace(path, '뒤');
    expect(await readFile(path, 'utf8')).toBe('뒤');
    expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it('writes to the target of a link, and keeps the link', async () => {
    const folder = await makeTempFolder();
    await writeFile(join(folder, 'real.json'), 'before');
    await symlink('real.json', join(folder, 'a.json'));
    await replace(join(folder, 'a.json'), 'after');
    expect((await lstat(join(folder, 'a.json'))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'real.json'), 'utf8')).toBe('after');
  });

  it('leaves no file next to it if it cannot replace it', async () => {
    const folder = await makeTempFolder();
    await mkdir(join(folder, 'a.json/in-the-way'), { recursive: true });
    await expect(replace(join(folder, 'a.json'), 'after')).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM/);
    expect(await readdir(folder)).toEqual(['a.json']);
  });
});

it.skipIf(isWindows)('keeps the permissions of the file on request', async () => {
  const path = join(await makeTempFolder(), 'a.csv');
  await writeFile(path, 'before');
  await chmod(path, 0o640);
  await replaceFile(path, 'after', 'as-before');
  expect((await stat(path)).mode & 0o777).toBe(0o640);
});
