import type { Moment } from '#shared/model/moment.ts';
import type { Field, Subject } from '#shared/search/fields.ts';
import type { PlaceRanks } from './sort-places.ts';

/**
 * Times are nearly all different and change with each response. They have no column: they are read when the list is
 * sorted by them.
 */
export function rankTimes(
  field: Field & { readonly kind: 'time' },
  rows: readonly (Subject | undefined)[],
  places: Uint32Array,
  moment: Moment,
): Omit<PlaceRanks, 'isDescending'> {
  const times = new Float64Array(rows.length).fill(NaN);
  for (const place of places) {
    const row = rows[place];
    if (row) times[place] = field.read(row, moment) ?? NaN;
  }
  const sorted = new Float64Array(new Set(times.filter((time) => !Number.isNaN(time)))).toSorted();
  const ranks = new Map([...sorted].map((time, rank) => [time, rank]));
  const count = sorted.length;
  return { rankAt: (place) => ranks.get(times[place] ?? NaN) ?? count, count };
}
