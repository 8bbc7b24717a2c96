import { randomInt } from 'node:crypto';
import { open, realpath, rename, stat } from 'node:fs/promises';
import { removeFile, retryWhileHeld } from './held-files.ts';

/**
 * Writes a file so that its place holds either what was there before or all of `data`, whatever happens meanwhile. The
 * library for it takes one write that a nearly full disk shortens for a whole one, and puts half a file in its place.
 * @param who may read it: only its owner, or the users who could read the file before
 * @throws when the disk does not take it, or another program holds the file for long; nothing of it is left then
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
      // Until all is written, however many writes that takes.
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
