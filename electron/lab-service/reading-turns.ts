import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLimiter, type LimitedCaller } from './limiter.ts';

/** Runs work that keeps the event loop busy, when it is its turn. @throws what the work throws. */
export type ReadInTurn = <T>(work: () => T) => Promise<T>;

/** After so long, others have a turn of the event loop. */
const BUSY_MS = 5;

/**
 * Has answers read one after the other, round robin over the callers for whom they are read: one of them, or 5 ms of them,
 * in each turn of the event loop.
 */
export function createReadingTurns() {
  const limiter = createLimiter({ atOnce: 1 });
  let busyMs = 0;

  return function readInTurn<T>(work: () => T, caller: LimitedCaller): Promise<T> {
    return limiter.run(
      async () => {
        const startedAt = performance.now();
        try {
          return work();
        } finally {
          busyMs += performance.now() - startedAt;
          if (busyMs >= BUSY_MS) {
            await nextTurn();
            busyMs = 0;
          }
        }
      },
      { caller },
    );
  };
}
