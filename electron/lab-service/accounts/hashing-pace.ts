/** Weight of the newest check in the average. */
const NEWEST = 1 / 8;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * Estimates how long the waiting password checks will take. `expectedMs` is the assumed duration of a check
 * before the first measurement. `atOnce` checks run at the same time.
 */
export function createHashingPace(expectedMs: number, atOnce: number) {
  let averageMs = expectedMs;
  return {
    /** Records the duration of one check, in milliseconds. */
    record(tookMs: number): void {
      averageMs += (tookMs - averageMs) * NEWEST;
    },
    /** When a rejected caller should retry: 1,000 to 10,000 milliseconds. */
    retryAfterMs: (waiting: number) =>
      Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (waiting * averageMs) / atOnce)),
  };
}
