import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 250;

/**
 * Waits until no other living process has the lock, or until `isDone`.
 * @param file contains the process id of its owner
 * @returns the function that releases it
 */
export async function holdLock(file: string, isDone: () => boolean = () => false): Promise<() => void> {
  for (;;) {
    if (isDone()) return () => {};
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      // Node's errors have a code.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!isOwned(file)) rmSync(file, { force: true });
    else await delay(POLL_MS);
  }
}

function isOwned(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
