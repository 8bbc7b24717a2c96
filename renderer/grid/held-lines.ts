import type { Column } from './column.ts';
import { type Lines } from './lines.ts';
import type { GridQuery } from './grid-query.ts';
import type { Selection } from './selection.ts';

/** An arrangement that stays on screen, with the data to detect later changes. */
export interface Arranged {
  readonly gridQuery: GridQuery;
  readonly lines: Lines;
  /** By place, as in {@link Selection}. */
  readonly bits: Uint8Array;
  readonly columns: readonly ColumnThen[];
}

/** A column that decides the position of rows, with its codes at that time. */
interface ColumnThen {
  readonly column: Column;
  readonly codes: Uint32Array;
}

export function copyCodes(column: Column): ColumnThen {
  return { column, codes: column.codes.slice() };
}

/** The number of rows that would appear, disappear or move if they were arranged again. */
export function countPending(held: Arranged, { bits }: Selection, places: Uint32Array): number {
  let pending = 0;
  for (const place of places) {
    const isShown = held.bits[place] === 1;
    const isWanted = bits[place] === 1;
    if (isShown !== isWanted || (isWanted && isMoved(held, place))) pending += 1;
  }
  return pending;
}

function isMoved({ columns }: Arranged, place: number): boolean {
  for (const { column, codes } of columns) if (column.codes[place] !== codes[place]) return true;
  return false;
}

/** The same arrangement without removed rows: other rows can get their places. */
export function dropPlaces(held: Arranged, dropped: readonly number[]): Arranged {
  const isDropped = new Set(dropped);
  const bits = held.bits.slice();
  const lost = new Map<string | null, number>();
  const grouping = held.gridQuery.groupBy === null ? undefined : held.columns.at(-1);
  for (const place of dropped) {
    if (bits[place] === 1 && grouping) {
      const value = grouping.column.values[grouping.codes[place] ?? 0] ?? null;
      lost.set(value, (lost.get(value) ?? 0) + 1);
    }
    bits[place] = 0;
  }
  return {
    ...held,
    bits,
    lines: {
      lines: held.lines.lines.filter((line) => !isDropped.has(line)),
      groups: held.lines.groups.map((group) => ({
        ...group,
        count: group.count - (lost.get(group.value) ?? 0),
      })),
    },
  };
}
