import { readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Lets the tests keep their temporary files in memory, on Linux if enough of it is free. The databases of the tests are
 * thousands of files, and ext4 creates new ones slowly for a minute after so many were removed.
 */
export function keepFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder]) => folder === FOLDER);
  // Tests start programs from their folders.
  if (!mount || mount[3]?.split(',').includes('noexec')) return;
  const { bavail, bsize } = statfsSync(FOLDER);
  if (bavail * bsize >= NEEDED_BYTES) process.env['TMPDIR'] = FOLDER;
}
