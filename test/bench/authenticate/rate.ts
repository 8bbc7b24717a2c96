/** A count and its duration. */
export interface Rate {
  readonly count: number;
  readonly ms: number;
}

/**
 * Runs this many endless loops at once for this time. Counts how often `work` ends, and measures from its first end to
 * its last one. `work` gets a signal at the end of the time. Work that it aborts then is not counted.
 */
export async function measureRate(
  loops: number,
  ms: number,
  work: (loop: number, timeIsUp: AbortSignal) => Promise<unknown>,
): Promise<Rate> {
  const timeIsUp = AbortSignal.timeout(ms);
  const ends: number[] = [];
  async function loopOn(loop: number): Promise<void> {
    while (!timeIsUp.aborted) {
      try {
        await work(loop, timeIsUp);
      } catch (error) {
        if (error !== timeIsUp.reason) throw error;
      }
      if (!timeIsUp.aborted) ends.push(performance.now());
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, loop) => loopOn(loop)));
  return { count: ends.length - 1, ms: (ends.at(-1) ?? NaN) - (ends[0] ?? NaN) };
}

/** Several measurements as one, per second. */
export function sumRates(rates: readonly Rate[]): number {
  const count = rates.reduce((sum, rate) => sum + rate.count, 0);
  return (count * 1_000) / rates.reduce((sum, rate) => sum + rate.ms, 0);
}
