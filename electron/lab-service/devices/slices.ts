import type { Owner } from '../limits/owner.ts';
import { createReadingTurns } from '../limits/reading-turns.ts';

const SLICE_MS = 5;

/** Lets others work in between: from one `yield` to the next it's a few ms. @throws the signal's reason */
export type RunInSlices = <T>(work: Generator<void, T>, caller: Owner, signal?: AbortSignal) => Promise<T>;

export function createSlices(): RunInSlices {
  const readInTurn = createReadingTurns();
  return async (work, caller, signal) => {
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

/** Yields every 100 items, as there may be thousands of devices or agents. */
export function* inSteps<T>(items: readonly T[], work: (item: T, index: number) => void) {
  for (const [index, item] of items.entries()) {
    work(item, index);
    if (index % 100 === 99) yield;
  }
}
