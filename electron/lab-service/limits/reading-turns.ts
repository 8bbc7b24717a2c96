import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Owner } from './owner.ts';
import { Turns } from './turns.ts';

/** Work that blocks the event loop. @throws the work's error */
export type ReadInTurn = <T>(work: () => T) => Promise<T>;

const BUSY_MS = 5;
/** The event loop takes one connection per turn, and the system holds 511. */
const MAX_TURNS = 512;
/** A busy machine may stop us for all of the time meant for others. */
const MIN_TURNS = 32;

/** One response after the other, round robin over callers, with breaks for other work. */
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

/** For as long as it was blocked, so that everybody waiting gets in. A turn without work takes microseconds. */
async function yieldToEventLoop(busyMs: number): Promise<void> {
  const until = performance.now() + busyMs;
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    await nextTurn();
    if (turns >= MIN_TURNS && performance.now() >= until) return;
  }
}
