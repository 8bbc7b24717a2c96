import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Owner } from './owner.ts';
import { Turns } from './turns.ts';

/** Runs work that blocks the event loop, in its turn. @throws the error of the work */
export type ReadInTurn = <T>(work: () => T) => Promise<T>;

const BUSY_MS = 5;
/** The event loop accepts one connection in each turn, and the system keeps 511 that wait. */
const MAX_TURNS = 512;
/** A busy machine can stop the process for all of the time that is meant for other work. */
const MIN_TURNS = 32;

/** Reads one response after the other, round robin over callers, with pauses for other work. */
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
          await yieldToEventLoop(busyMs);
          busyMs = 0;
        }
      }
    });
  };
}

/** For as long as it was blocked, so that each waiting connection gets in. A turn without work takes microseconds. */
async function yieldToEventLoop(busyMs: number): Promise<void> {
  const until = performance.now() + busyMs;
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    await nextTurn();
    if (turns >= MIN_TURNS && performance.now() >= until) return;
  }
}
