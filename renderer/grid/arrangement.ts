import type { Moment } from '#shared/model/fleet/moment.ts';
import type { Column } from './column.ts';
import type { Columns } from './columns.ts';
import { columnField, addAvailabilityOrder, type ColumnKey } from './column-field.ts';
import { groupLines, type Lines, ungrouped } from './lines.ts';
import type { GridQuery } from './grid-query.ts';
import { createRanker, type Ranks } from './ranks.ts';
import type { RowTable } from './row-table.ts';
import type { Selection } from './selection.ts';
import type { Field, Subject } from '#shared/search/fields.ts';

/** Caches the sorted rows until something changes that their order depends on. */
export function createArranger(table: RowTable, columns: Columns) {
  const rankers = new Map<string, ReturnType<typeof createRanker>>();
  let sorted: { readonly signature: readonly unknown[]; readonly places: Uint32Array } | null = null;

  function rank(column: Column, language: string): Ranks {
    const ranker = rankers.get(language) ?? createRanker(language);
    rankers.set(language, ranker);
    return ranker.rank(column);
  }

  function ranksOf({ field: id, direction }: ColumnKey, language: string, moment: Moment): PlaceRanks {
    const isDescending = direction === 'descending';
    const field = columnField(id);
    if (field.kind === 'time')
      return { ...rankTimes(field, table.rows, table.places(), moment), isDescending };
    const column = columns.of(id);
    const { codes } = column;
    const { ranks, count } = rank(column, language);
    return { rankAt: (place) => ranks[codes[place] ?? 0] ?? count, count, isDescending };
  }

  function sortAll(gridQuery: GridQuery, moment: Moment): Uint32Array {
    const { language } = gridQuery;
    const sort = addAvailabilityOrder(gridQuery.sort);
    const signature = [table.places(), language, ...sort.flatMap((key) => signatureOf(key, moment))];
    if (sorted && isSame(sorted.signature, signature)) return sorted.places;
    const places = sortPlaces(
      table.places(),
      sort.map((key) => ranksOf(key, language, moment)),
    );
    sorted = { signature, places };
    return places;
  }

  /** Times change with every response and with the clock. Each update has its own moment, so they're sorted again. */
  function signatureOf({ field, direction }: ColumnKey, moment: Moment): readonly unknown[] {
    if (columnField(field).kind === 'time') return [field, direction, moment];
    const column = columns.of(field);
    return [column, column.version, direction];
  }

  return {
    arrange(gridQuery: GridQuery, { bits, count }: Selection, moment: Moment): Lines {
      const all = sortAll(gridQuery, moment);
      const places = new Uint32Array(count);
      let end = 0;
      for (let index = 0; index < all.length; index += 1) {
        const place = all[index] ?? 0;
        if (bits[place] !== 1) continue;
        places[end] = place;
        end += 1;
      }
      if (gridQuery.groupBy === null) return ungrouped(places);
      const column = columns.of(gridQuery.groupBy);
      return groupLines(places, column, rank(column, gridQuery.language), gridQuery.collapsed);
    },

    /** The columns that decide where a row goes. */
    columnsOf: ({ sort, groupBy }: GridQuery): readonly Column[] =>
      [...addAvailabilityOrder(sort).map(({ field }) => field), ...(groupBy === null ? [] : [groupBy])]
        .filter((field) => columnField(field).kind !== 'time')
        .map((field) => columns.of(field)),
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/**
 * Times are nearly all different and change with every response, so they get no column: read them when the
 * list is sorted by them.
 */
function rankTimes(
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

interface PlaceRanks {
  /** From 0 to `count`, which is last either way. */
  readonly rankAt: (place: number) => number;
  readonly count: number;
  readonly isDescending: boolean;
}

/** Sorts by the first key, then the second, and so on. Equal rows keep their order. */
function sortPlaces(places: Uint32Array, keys: readonly PlaceRanks[]): Uint32Array {
  return keys.toReversed().reduce(sortByKey, places);
}

/** A counting sort, which needs no comparisons. */
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
