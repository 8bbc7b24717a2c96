/** Smaller differences are noise: a garbage collection, or a turn of the event loop. */
const NOISE_MS = 100;

/** The duration of a function, in milliseconds. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** The time that this share of the measurements does not exceed: 0.5 is the median. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/**
 * The time limit under attack if the same work takes `controlMs` without an attack in the same run: a multiple of it,
 * so that the limit depends on the machine's load.
 */
export function boundByControl(controlMs: number, times: number): number {
  return NOISE_MS + times * controlMs;
}
