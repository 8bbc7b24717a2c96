import type { DeviceCounts } from '#shared/model/freshness.ts';
import type { Column } from './column.ts';

export type CountsByValue = ReadonlyMap<string | null, DeviceCounts>;

/** For each value that rows have in a column, how many of these are free, in use, unknown and gone. One pass over the rows. */
export function countAvailability(places: Uint32Array, column: Column, availability: Column): CountsByValue {
  const { codes, values } = column;
  const width = availability.values.length;
  const cells = new Uint32Array(values.length * width);
  for (const place of places) {
    const cell = (codes[place] ?? 0) * width + (availability.codes[place] ?? 0);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const stateCodes = {
    free: availability.values.indexOf('free'),
    'in-use': availability.values.indexOf('in-use'),
    unknown: availability.values.indexOf('unknown'),
    gone: availability.values.indexOf('gone'),
  };
  const found = new Map<string | null, DeviceCounts>();
  for (const [code, value] of values.entries()) {
    // A state that no row was ever in has no code.
    const count = (state: number) => (state < 0 ? 0 : (cells[code * width + state] ?? 0));
    const counts = {
      free: count(stateCodes.free),
      'in-use': count(stateCodes['in-use']),
      unknown: count(stateCodes.unknown),
      gone: count(stateCodes.gone),
    };
    if (counts.free + counts['in-use'] + counts.unknown + counts.gone > 0) found.set(value, counts);
  }
  return found;
}
