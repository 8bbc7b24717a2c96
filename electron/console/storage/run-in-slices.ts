import { performance } from 'node:perf_hooks';
import { setImmediate as breathe } from 'node:timers/promises';

/** Long enough to make progress, short enough that no other work is delayed, in milliseconds. */
const SLICE_MS = 8;

export async function runInSlices<T>(steps: Iterator<unknown, T>): Promise<T> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnd) continue;
    await breathe();
    sliceEnd = performance.now() + SLICE_MS;
  }
}
