/**
 * By what part values taken one after another have risen: the least of the last third against the least of the first. What
 * was not collected yet only adds to a heap, so its least values are the ones that say what is kept.
 */
export function growthOf(values: readonly number[]): number {
  const third = Math.ceil(values.length / 3);
  const first = Math.min(...values.slice(0, third));
  return (Math.min(...values.slice(-third)) - first) / first;
}
