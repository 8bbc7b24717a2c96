import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/** As little as there is: measured, anything less leaves the event loop waiting for a hash's time slice. */
const LOWEST = 19;

/**
 * Lets the threads that hash stand back for the event loop, which otherwise waits a few milliseconds for a processor while all
 * of them hash. For a service on a machine of its own: where other programs keep every processor busy, hashing takes long.
 * Linux tells which threads they are; elsewhere nothing is done.
 */
export async function lowerHashingPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  // The pool's threads begin all together with its first task.
  await stat(THREADS);
  for (const thread of readdirSync(THREADS)) {
    if (readName(thread) === 'libuv-worker') setPriority(Number(thread), LOWEST);
  }
}

function readName(thread: string): string {
  try {
    return readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim();
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
