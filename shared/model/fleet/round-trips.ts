/** How long an agent took to respond, in milliseconds; null where it did not respond. */
export type RoundTrip = number | null;

/** The latest responses of an agent. */
export interface RoundTrips {
  /** The total number so far. The page uses it to detect the new ones. */
  readonly count: number;
  /** The last of them, oldest first. */
  readonly latest: readonly RoundTrip[];
}

export const noRoundTrips: RoundTrips = { count: 0, latest: [] };

/** The length of a trend line. */
export const KEPT_ROUND_TRIPS = 30;

export function addRoundTrip({ count, latest }: RoundTrips, roundTrip: RoundTrip): RoundTrips {
  return { count: count + 1, latest: keepLatest([...latest, roundTrip]) };
}

/** The ones after the first `count`, if they are still kept. */
export function roundTripsSince(trips: RoundTrips, count: number): readonly RoundTrip[] {
  return trips.count <= count ? [] : trips.latest.slice(-(trips.count - count));
}

export function keepLatest(roundTrips: readonly RoundTrip[]): readonly RoundTrip[] {
  return roundTrips.slice(-KEPT_ROUND_TRIPS);
}
