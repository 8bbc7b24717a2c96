import * as fc from '../../node_modules/fast-check/lib/fast-check.js';

export * from '../../node_modules/fast-check/lib/fast-check.js';

const RUNS = 40;

/**
 * `fc.assert` with few runs, always the same cases and no shrinking. It runs for each mutant, and two runs must have
 * the same score.
 */
export function assert<T>(
  property: fc.IAsyncProperty<T> | fc.IProperty<T>,
  params?: fc.Parameters<T>,
): Promise<void> | void {
  const numRuns = Math.min(params?.numRuns ?? RUNS, RUNS);
  return fc.assert(property, { ...params, numRuns, seed: 1, endOnFailure: true });
}
