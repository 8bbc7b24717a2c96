import { randomInt } from 'node:crypto';
import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Atomic. Not write-file-atomic, which puts half a file in place after a short write on a full disk.
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
      // Goes on until all bytes are written.
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

/** When the session ends: doesn't wait for a program that has the file open. @throws if the write fails */
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

/** Removes what replaceFile() left when its process was killed. Nobody else may be writing the file. */
export async function removePartialFiles(path: string): Promise<void> {
  const [folder, start] = [dirname(path), `${basename(path)}.`];
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
}

/** In ms, 1.3 s in all. Only Windows minds if another program has the file open. */
const defaultPauses = process.platform === 'win32' ? [10, 20, 40, 80, 160, 320, 640] : [];

/** On Windows a virus scanner or a backup may have the file open for a moment, and then nobody can change it. */
export async function retryWhileHeld<T>(work: () => Promise<T>, pauses = defaultPauses): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      await wait(pause);
    }
  }
  return work();
}

/** Removes a file if it's there. @throws if another program keeps it open, or `rm` fails */
export function removeFile(path: string): Promise<void> {
  return retryWhileHeld(() => rm(path, { force: true }));
}

/** libuv's names for ERROR_ACCESS_DENIED and ERROR_SHARING_VIOLATION (src/win/error.c). */
function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EBUSY');
}
