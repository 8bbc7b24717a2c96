/**
 * The relative growth of consecutive values: the minimum of the last third divided by the minimum of the first.
 * Garbage only adds to a heap, so the minimum shows the live memory.
 */
export function growthOf(values: readonly number[]): number {
  const third = Math.ceil(values.length / 3);
  const first = Math.min(...values.slice(0, third));
  return (Math.min(...values.slice(-third)) - first) / first;
}
