import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type ByKind, readByKind, sumOf } from '../start/process-tree.ts';

const SAMPLE_MS = 500;
const SAMPLES = 10;
/** The share by which the samples differ at most. */
const SETTLED = 0.01;
const SETTLE_LIMIT_MS = 60_000;

/** The MB of an app's processes once its last samples are alike. Those of a polled list may never be, so it waits for a minute at most. */
export async function readSettledMemory(pid: number): Promise<ByKind> {
  const limit = AbortSignal.timeout(SETTLE_LIMIT_MS);
  let samples: readonly ByKind[] = [];
  for (;;) {
    samples = [...samples.slice(1 - SAMPLES), readByKind(pid, readPss)];
    const sorted = samples.toSorted((one, other) => sumOf(one) - sumOf(other));
    const middle = sorted[SAMPLES / 2];
    if (middle) {
      const [least, most] = [sorted[0] ?? middle, sorted.at(-1) ?? middle];
      if (limit.aborted || sumOf(most) - sumOf(least) < SETTLED * sumOf(middle)) return middle;
    }
    await wait(SAMPLE_MS);
  }
}

/** A page of memory that several processes share is divided among them. */
function readPss(pid: number): number {
  return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;
}
