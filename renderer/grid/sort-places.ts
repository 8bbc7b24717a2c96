/** One key that rows are sorted by. */
export interface PlaceRanks {
  /** The rank of the row at a place, from 0 to `count`; `count` itself is last whichever way is sorted. */
  readonly rankAt: (place: number) => number;
  readonly count: number;
  readonly isDescending: boolean;
}

/** The places sorted by the first key, where that is equal by the second, and so on; equals stay as they were. */
export function sortPlaces(places: Uint32Array, keys: readonly PlaceRanks[]): Uint32Array {
  return keys.toReversed().reduce(sortByKey, places);
}

/** By counting how many have each rank, which takes no comparison. */
function sortByKey(places: Uint32Array, { rankAt, count, isDescending }: PlaceRanks): Uint32Array {
  const ranks = new Uint32Array(places.length);
  const starts = new Uint32Array(count + 2);
  for (let index = 0; index < places.length; index += 1) {
    const rank = rankAt(places[index] ?? 0);
    const turned = isDescending && rank < count ? count - 1 - rank : rank;
    ranks[index] = turned;
    starts[turned + 1] = (starts[turned + 1] ?? 0) + 1;
  }
  for (let rank = 1; rank < starts.length; rank += 1) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  }
  const sorted = new Uint32Array(places.length);
  for (let index = 0; index < places.length; index += 1) {
    const rank = ranks[index] ?? 0;
    const target = starts[rank] ?? 0;
    starts[rank] = target + 1;
    sorted[target] = places[index] ?? 0;
  }
  return sorted;
}
