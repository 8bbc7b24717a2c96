/**
 * Requests under way at once. Agents that hang fill the slow lane only. A lab service allows one account as many requests as both
 * lanes together, so the slow lane always has places left for silent agents.
 */
const MOST = { prompt: 112, slow: 64, all: 128 } as const;
/** A service that has too much to do is never asked less than this at once. */
const FEWEST = 8;
/** Failures of one moment count as one: all of these requests were sent before it. */
const HALVE_EVERY_MS = 1_000;
/** So many at first, and one more for each that ends. */
const FIRST_PROMPT = 32;
/** Responses within this time keep this computer busy with so many requests at once. Only slower ones allow more. */
const NEAR = { withinMs: 30, most: 64 } as const;
const GROW_AFTER_MS = 10_000;
/** An older request counts as slow, and gives its place to agents that may answer at once. */
const SLOW_AFTER_MS = 250;

export type Lane = 'prompt' | 'slow';

/**
 * Limits the requests under way. They widen while responses take long, and halve when the service has too much to do.
 * @param onRoom called when a slow request has left its place to others
 */
export function createConcurrencyLimits(onRoom: () => void) {
  const underWay = { prompt: 0, slow: 0 };
  let width = FIRST_PROMPT;
  let most: number = MOST.all;
  let halvedAt = -HALVE_EVERY_MS;

  function widen(tookMs: number): void {
    if (underWay.prompt === 0) width = FIRST_PROMPT;
    else if (width < NEAR.most || tookMs > NEAR.withinMs) width = Math.min(width + 1, MOST.prompt);
  }

  return {
    hasRoom: (lane: Lane) =>
      underWay.prompt + underWay.slow < most && underWay[lane] < (lane === 'prompt' ? width : MOST.slow),

    /** The service has refused a request for having too many, or has ended a connection: half as many from now on. */
    halve() {
      const now = performance.now();
      if (now - halvedAt < HALVE_EVERY_MS) return;
      halvedAt = now;
      most = Math.max(FEWEST, Math.floor(most / 2));
    },

    /** Takes a place, whether there is room or not. Returns the function that gives it back. */
    enter(lane: Lane) {
      const enteredAt = performance.now();
      let current = lane;
      let timer = lane === 'prompt' ? setTimeout(slowDown, SLOW_AFTER_MS) : undefined;
      underWay[lane] += 1;

      function slowDown(): void {
        // With as many slow ones as may be it keeps its place for now.
        if (underWay.slow >= MOST.slow) {
          timer = setTimeout(slowDown, SLOW_AFTER_MS);
          return;
        }
        leave();
        current = 'slow';
        underWay.slow += 1;
        onRoom();
      }

      function leave(): void {
        clearTimeout(timer);
        underWay[current] -= 1;
        if (current === 'prompt') widen(performance.now() - enteredAt);
        // Some seconds after it was halved it grows again, by one for each that ends.
        if (performance.now() - halvedAt > GROW_AFTER_MS) most = Math.min(most + 1, MOST.all);
      }

      return leave;
    },
  };
}
