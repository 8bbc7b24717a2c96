import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Owner } from './owner.ts';
import { Turns } from './turns.ts';

/** Runs work that blocks the event loop, in its turn. @throws the error of the work. */
export type ReadInTurn = <T>(work: () => T) => Promise<T>;

/** Time after which other work gets the event loop, in milliseconds. */
const BUSY_MS = 5;
/** The event loop accepts one connection in each turn, and the system keeps 511 that wait. */
const MAX_TURNS = 512;
/** Minimum number of turns. A busy machine can stop the process during all of the time that is for other work. */
const MIN_TURNS = 32;

/**
 * Parses responses one after the other, round robin over callers. After one response, or after several within 5 ms,
 * other work gets the event loop.
 */
export function createReadingTurns() {
  const turns = new Turns({ atOnce: 1 });
  let busyMs = 0;

  return function readInTurn<T>(work: () => T, owner: Owner): Promise<T> {
    return turns.run(owner, async () => {
      const startedAt = performance.now();
      try {
        return work();
      } finally {
        busyMs += performance.now() - startedAt;
        if (busyMs >= BUSY_MS) {
          await letOthersWork(busyMs);
          busyMs = 0;
        }
      }
    });
  };
}

/**
 * Lets the event loop turn for as long as it was blocked, so that it accepts each connection that waits. A turn without
 * work takes microseconds.
 */
async function letOthersWork(busyMs: number): Promise<void> {
  const until = performance.now() + busyMs;
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    await nextTurn();
    if (turns >= MIN_TURNS && performance.now() >= until) return;
  }
}
