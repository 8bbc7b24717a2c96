import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  replaceFile,
  replaceFileSync,
  retryWhileHeld,
} from '../../../../../electron/console/storage/replace-file.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { isWindows, ownerOnly } from '../../../../fakes/file-mode.ts';

describe.each([
  ['behind', replaceFile],
  ['before it returns', async (path: string, data: string) => replaceFileSync(path, data)],
])('%s', (_when, replace) => {
  it('replaces everything, readable only by the owner', async () => {
    const folder = await makeTempFolder();
    const path = join(folder, 'a.json');
    await writeFile(path, 'before', { mode: 0o644 });
    await replace(path, '뒤');
    expect(await readFile(path, 'utf8')).toBe('뒤');
    expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it('writes through a link', async () => {
    const folder = await makeTempFolder();
    await writeFile(join(folder, 'real.json'), 'before');
    await symlink('real.json', join(folder, 'a.json'));
    await replace(join(folder, 'a.json'), 'after');
    expect((await lstat(join(folder, 'a.json'))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'real.json'), 'utf8')).toBe('after');
  });

  it('leaves nothing behind if it can’t replace the file', async () => {
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

const pauses = [1, 1, 1];
const held = (code: string) => Object.assign(new Error(`${code}: held`), { code });

describe('a file that another program has open', () => {
  it.each(['EPERM', 'EBUSY'])('is tried again after %s, until it is released', async (code) => {
    const work = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(held(code))
      .mockRejectedValueOnce(held(code))
      .mockResolvedValue('done');
    expect(await retryWhileHeld(work, pauses)).toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['EBUSY', 4],
    ['ENOSPC', 1],
  ])('is given up after %s, tried %i times', async (code, times) => {
    const work = vi.fn<() => Promise<void>>().mockRejectedValue(held(code));
    await expect(retryWhileHeld(work, pauses)).rejects.toThrow(code);
    expect(work).toHaveBeenCalledTimes(times);
  });
});
