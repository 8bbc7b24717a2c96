import { KEPT_ROUND_TRIPS } from '#shared/model/round-trips.ts';

/** The points of a trend line in a box of this size, oldest first, the latest at the right edge; 0 is its foot. */
export function trendPoints(values: readonly number[], width: number, height: number): string {
  const highest = Math.max(...values, 1);
  const step = width / (KEPT_ROUND_TRIPS - 1);
  const left = width - step * (values.length - 1);
  return values
    .map((value, index) => `${round(left + index * step)},${round(height - (value / highest) * height)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
