export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this share of them is. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN;
}
