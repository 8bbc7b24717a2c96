/** In ms; null if there was no response. */
export type RoundTrip = number | null;

export interface RoundTrips {
  /** Ever, so the page can tell which are new. */
  readonly count: number;
  /** Oldest first. */
  readonly latest: readonly RoundTrip[];
}

export const noRoundTrips: RoundTrips = { count: 0, latest: [] };

export const KEPT_ROUND_TRIPS = 30;

export function addRoundTrip({ count, latest }: RoundTrips, roundTrip: RoundTrip): RoundTrips {
  return { count: count + 1, latest: keepLatest([...latest, roundTrip]) };
}

/** The ones after the first `count`, as far as they're kept. */
export function roundTripsSince(trips: RoundTrips, count: number): readonly RoundTrip[] {
  return trips.count <= count ? [] : trips.latest.slice(-(trips.count - count));
}

export function keepLatest(roundTrips: readonly RoundTrip[]): readonly RoundTrip[] {
  return roundTrips.slice(-KEPT_ROUND_TRIPS);
}
