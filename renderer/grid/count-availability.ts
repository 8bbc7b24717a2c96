import type { Availability, DeviceCounts } from '#shared/model/freshness.ts';
import type { Column } from './column.ts';

export type CountsByValue = ReadonlyMap<string | null, DeviceCounts>;

/** For each value that rows have in a column, how many of these are free, in use, unknown and gone. One pass over the rows. */
export function countAvailability(places: Uint32Array, column: Column, availability: Column): CountsByValue {
  const counts: DeviceCounts[] = [];
  for (const place of places) {
    // The values of this column are the kinds of availability.
    const kind = availability.values[availability.codes[place] ?? 0] as Availability['kind'];
    const ofValue = (counts[column.codes[place] ?? 0] ??= { free: 0, 'in-use': 0, unknown: 0, gone: 0 });
    ofValue[kind] += 1;
  }
  // Values that no row has any more were not counted, and are left out.
  return new Map(counts.flatMap((ofValue, code) => [[column.values[code] ?? null, ofValue]]));
}
