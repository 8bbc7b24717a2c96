import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLimiter, type LimitedCaller } from './limiter.ts';

/** Runs work that blocks the event loop, in its turn. @throws what the work throws. */
export type ReadInTurn = <T>(work: () => T) => Promise<T>;

/** Time after which the event loop gets a turn, in milliseconds. */
const BUSY_MS = 5;

/**
 * Reads answers one after the other, round robin over callers. Each turn of the event loop reads one answer, or several within
 * 5 ms.
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
