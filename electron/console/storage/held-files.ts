import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds, 1.3 s in total. Only Windows rejects changes to a file that another program has open. */
const defaultPauses = process.platform === 'win32' ? [10, 20, 40, 80, 160, 320, 640] : [];

/** Windows rejects changes to a file while a virus scanner or a backup has it open, for a moment. */
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

/** Removes a file, if there is one. @throws if another program keeps it open, or `rm` fails */
export function removeFile(path: string): Promise<void> {
  return retryWhileHeld(() => rm(path, { force: true }));
}

/** libuv's names for ERROR_ACCESS_DENIED and ERROR_SHARING_VIOLATION (src/win/error.c). */
function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EBUSY');
}
