import {
  type AvailabilityKind,
  availabilityKinds,
  type DeviceCounts,
  noDevices,
  wordOfAvailability,
} from '#shared/device/availability.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { FieldId } from '#shared/search/fields.ts';
import type { Column } from './column.ts';
import type { Columns } from './columns.ts';
import { sumByKind } from './count-availability.ts';
import type { QueryMatcher } from './match-query.ts';
import type { GridQuery } from './grid-query.ts';
import type { RowTable } from './row-table.ts';

export interface Selection {
  /** By place: 1 if the row matches. */
  readonly bits: Uint8Array;
  readonly count: number;
  /**
   * How many rows are in each state, whatever states are selected. If the column is there already, they're
   * counted in the same pass.
   */
  countAvailability(): DeviceCounts;
  /** How many rows have each value, or each wanted one. The field's own selection doesn't apply. Null is unknown. */
  countValues(
    field: FieldId,
    isWanted?: (value: string | null) => boolean,
  ): ReadonlyMap<string | null, number>;
}

/** In `refusals`, if several facets exclude the row. */
const MANY = 255;

export function select(
  table: RowTable,
  columns: Columns,
  matcher: QueryMatcher,
  { query, facets }: Pick<GridQuery, 'query' | 'facets'>,
  moment: Moment,
  /** The availability column, if it's to be counted in the same pass. */
  counted: Column | null = null,
): Selection {
  const places = table.places();
  const matching = matcher.match(query, moment);
  const selected = [...facets].filter(([, values]) => values.size > 0);
  // By place: 0 if no facet excludes the row, the facet's number plus one if one does, else MANY.
  const refusals = new Uint8Array(selected.length === 0 ? 0 : table.rows.length);
  for (const [index, [field, values]] of selected.entries()) {
    const column = columns.of(field);
    const isWanted = column.values.map((value) => values.has(value));
    for (const place of places) {
      if (isWanted[column.codes[place] ?? 0] === true) continue;
      refusals[place] = refusals[place] === 0 ? index + 1 : MANY;
    }
  }
  const bits = new Uint8Array(table.rows.length);
  const countOfCode = new Uint32Array(counted?.values.length ?? 0);
  const numberOf = (id: FieldId) => selected.findIndex(([field]) => field === id) + 1;
  const ofAvailability = counted ? numberOf('availability') : 0;
  let count = 0;
  // By index, here and below: these loops run over all rows at each key, and an iterator takes twice as long.
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    if (matching && matching[place] === 0) continue;
    const refusal = selected.length === 0 ? 0 : (refusals[place] ?? 0);
    if (refusal !== 0 && refusal !== ofAvailability) continue;
    if (counted) {
      const code = counted.codes[place] ?? 0;
      countOfCode[code] = (countOfCode[code] ?? 0) + 1;
    }
    if (refusal !== 0) continue;
    bits[place] = 1;
    count += 1;
  }

  const selection: Selection = {
    bits,
    count,
    countAvailability() {
      if (counted) return sumByKind(countOfCode, counted);
      const counts = selection.countValues('availability');
      const countOf = (kind: AvailabilityKind) => [kind, counts.get(wordOfAvailability(kind)) ?? 0];
      return { ...noDevices, ...Object.fromEntries(availabilityKinds.map(countOf)) };
    },
    countValues(field, isWanted) {
      // Nothing to count. The table may be large, so don't make the column.
      if (places.length === 0) return new Map();
      const own = numberOf(field);
      const { codes, values } = columns.of(field);
      const counts = new Uint32Array(values.length);
      for (let index = 0; index < places.length; index += 1) {
        const place = places[index] ?? 0;
        if (matching && matching[place] === 0) continue;
        const refusal = selected.length === 0 ? 0 : (refusals[place] ?? 0);
        if (refusal !== 0 && refusal !== own) continue;
        const code = codes[place] ?? 0;
        counts[code] = (counts[code] ?? 0) + 1;
      }
      const found = new Map<string | null, number>();
      for (const [code, value] of values.entries()) {
        const number = counts[code] ?? 0;
        if (number > 0 && (!isWanted || isWanted(value))) found.set(value, number);
      }
      return found;
    },
  };
  return selection;
}
