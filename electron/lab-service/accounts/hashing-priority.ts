import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const THREADS = '/proc/self/task';
/** As little as there is: measured, anything less leaves the event loop waiting for a hash's time slice. */
const LOWEST = 19;
/** Pause between looks for threads without a name, in milliseconds, and the number of looks. */
const PAUSE_MS = 5;
const MOST_TRIES = 40;

/**
 * Lets the threads that hash stand back for the event loop, which otherwise waits a few milliseconds for a processor while all
 * of them hash. For a service on a machine of its own: where other programs keep every processor busy, hashing takes long.
 * Linux tells which threads they are; elsewhere nothing is done.
 */
export async function lowerHashingPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // The pool's threads begin all together with its first task; each names itself a moment later.
    await stat(THREADS);
    const workers = readdirSync(THREADS).filter((thread) => readName(thread) === 'libuv-worker');
    for (const worker of workers) setPriority(Number(worker), LOWEST);
    if (workers.length >= threads) return;
    await wait(PAUSE_MS);
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
