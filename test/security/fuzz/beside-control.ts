/** A difference below this says nothing: a collection of garbage, or a turn of the event loop. */
const NOISE_MS = 100;

/** How long something takes, in milliseconds. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** The time that no more than the rest of that share of them is above: 0.5 is their middle. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/**
 * What something may take under attack where it takes `controlMs` in the same run and nobody attacks: so many times that, so
 * that the bound is as tight as the machine is quiet.
 */
export function boundBeside(controlMs: number, times: number): number {
  return NOISE_MS + times * controlMs;
}
