export interface PlaceRanks {
  /** The rank of the row at a place, from 0 to `count`. Rank `count` is last in both directions. */
  readonly rankAt: (place: number) => number;
  readonly count: number;
  readonly isDescending: boolean;
}

/** Sorts the places by the first key, equal ones by the second, and so on. Equal rows keep their order. */
export function sortPlaces(places: Uint32Array, keys: readonly PlaceRanks[]): Uint32Array {
  return keys.toReversed().reduce(sortByKey, places);
}

/** A counting sort by rank, which needs no comparisons. */
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
