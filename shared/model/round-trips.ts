/** How long an agent took to respond, in milliseconds; null where it did not respond. */
export type RoundTrip = number | null;

/** The latest responses of an agent. */
export interface RoundTrips {
  /** How many there have been in all: what tells the page which of them are new to it. */
  readonly count: number;
  /** The last of them, oldest first. */
  readonly latest: readonly RoundTrip[];
}

export const noRoundTrips: RoundTrips = { count: 0, latest: [] };

/** As many as a trend line shows. */
export const KEPT_ROUND_TRIPS = 30;

export function addRoundTrip({ count, latest }: RoundTrips, roundTrip: RoundTrip): RoundTrips {
  return { count: count + 1, latest: keepLatest([...latest, roundTrip]) };
}

/** Those that came after the first `count`, as far as they are kept. */
export function roundTripsSince(trips: RoundTrips, count: number): readonly RoundTrip[] {
  return trips.count <= count ? [] : trips.latest.slice(-(trips.count - count));
}

export function keepLatest(roundTrips: readonly RoundTrip[]): readonly RoundTrip[] {
  return roundTrips.slice(-KEPT_ROUND_TRIPS);
}
