import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const THREADS = '/proc/self/task';
/** On top of the process's nice value. Decision 4 has the measurements. */
const NICE = 5;

/** Only on Linux. The event loop gets a processor even while all of them hash. */
export async function lowerHashingPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
  for (let tries = 0; tries < 40; tries += 1) {
    // The pool's threads all start with its first task, and set their names a moment later.
    await stat(THREADS);
    const workers = readdirSync(THREADS).filter((thread) => readName(thread) === 'libuv-worker');
    for (const worker of workers) setPriority(Number(worker), Math.min(getPriority() + NICE, 19));
    if (workers.length >= threads) return;
    await wait(5);
  }
}

function readName(thread: string): string {
  try {
    return readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
