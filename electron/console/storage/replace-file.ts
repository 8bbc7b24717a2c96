import { randomInt } from 'node:crypto';
import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, realpath, rename, stat, readdir, rm } from 'node:fs/promises';
import { removeFile, retryWhileHeld } from './held-files.ts';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces a file atomically. write-file-atomic would install half a file after a short write on a full disk.
 * @param who may read it: only its owner, or those who could before
 * @throws if the write fails, or another program holds the file for long
 */
export async function replaceFile(
  path: string,
  data: string | Buffer,
  who: 'owner' | 'as-before' = 'owner',
): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const unfinished = `${target}.${randomInt(2 ** 47)}`;
  try {
    const before = who === 'owner' ? null : await stat(target).catch(() => null);
    const file = await open(unfinished, 'wx', who === 'owner' ? 0o600 : 0o666);
    try {
      if (before) await file.chmod(before.mode);
      // Loops until all bytes are written.
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await retryWhileHeld(() => rename(unfinished, target));
  } catch (error) {
    await removeFile(unfinished).catch(() => {});
    throw error;
  }
}

/** For the end of a session: doesn't wait for a program that has the file open. @throws if the write fails */
export function replaceFileSync(path: string, data: string | Buffer): void {
  const target = resolveLinks(path);
  const unfinished = `${target}.${randomInt(2 ** 47)}`;
  try {
    writeFileSync(unfinished, data, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Removes what replaceFile() left when its process was killed. No other process may be writing the file. */
export async function removePartialFiles(path: string): Promise<void> {
  const [folder, start] = [dirname(path), `${basename(path)}.`];
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
}
