import type { Column } from './column.ts';
import { type Lines } from './lines.ts';
import type { GridQuery } from './grid-query.ts';
import type { Selection } from './selection.ts';

/** What's held on screen, and what it takes to notice later changes. */
export interface Arranged {
  readonly gridQuery: GridQuery;
  readonly lines: Lines;
  /** By place, as in {@link Selection}. */
  readonly bits: Uint8Array;
  readonly columns: readonly ColumnThen[];
}

/** Decides where rows go, with its codes back then. */
interface ColumnThen {
  readonly column: Column;
  readonly codes: Uint32Array;
}

export function copyCodes(column: Column): ColumnThen {
  return { column, codes: column.codes.slice() };
}

/** How many rows would come, go or move. */
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

/** Drops removed rows, since other rows can take their places. */
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
