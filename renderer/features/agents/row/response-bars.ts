import { KEPT_ROUND_TRIPS, type RoundTrip } from '#shared/model/round-trips.ts';

export const WIDTH = 120;
export const HEIGHT = 24;
const STEP = WIDTH / KEPT_ROUND_TRIPS;
export const BAR_WIDTH = STEP - 1;
const MIN_HEIGHT = 2;

interface ResponseBar {
  readonly x: number;
  readonly height: number;
  readonly isFailed: boolean;
}

/**
 * A bar for each request, oldest first, with the latest at the right edge. The slowest response and each failure have
 * the full height.
 */
export function barsOf(roundTrips: readonly RoundTrip[]): readonly ResponseBar[] {
  const slowest = Math.max(1, ...roundTrips.filter((trip) => trip !== null));
  const left = WIDTH - STEP * roundTrips.length;
  return roundTrips.map((trip, index) => ({
    x: left + index * STEP,
    height: trip === null ? HEIGHT : Math.max(MIN_HEIGHT, Math.round((trip / slowest) * HEIGHT)),
    isFailed: trip === null,
  }));
}
