import type { Owner } from '../limits/owner.ts';
import { createReadingTurns } from '../limits/reading-turns.ts';

/** Maximum time of one slice, in milliseconds. */
const SLICE_MS = 5;

/** Runs work in slices, between which other work and other callers get their turns. @throws the signal's reason */
export type RunInSlices = <T>(work: Generator<void, T>, caller: Owner, signal?: AbortSignal) => Promise<T>;

/** A step of the work ends at each `yield`, and must take at most a few milliseconds. */
export function createSlices(): RunInSlices {
  const readInTurn = createReadingTurns();

  return async function runInSlices<T>(
    work: Generator<void, T>,
    caller: Owner,
    signal?: AbortSignal,
  ): Promise<T> {
    for (;;) {
      const step = await readInTurn(() => runSlice(work), caller);
      if (step.done === true) return step.value;
      signal?.throwIfAborted();
    }
  };
}

function runSlice<T>(work: Generator<void, T>): IteratorResult<void, T> {
  const until = performance.now() + SLICE_MS;
  let step = work.next();
  while (step.done !== true && performance.now() < until) step = work.next();
  return step;
}
