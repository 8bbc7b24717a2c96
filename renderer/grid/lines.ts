import type { Column } from './column.ts';
import type { Collapsed } from './grid-query.ts';
import type { Ranks } from './ranks.ts';

/** What the list is grouped by has this value. */
export interface Group {
  /** As by `readText`; null is unknown. */
  readonly value: string | null;
  readonly count: number;
  readonly isCollapsed: boolean;
}

/** From top to bottom: a row's place, or a negative number for a group's heading. */
export interface Lines {
  readonly lines: Int32Array;
  readonly groups: readonly Group[];
}

/** Between a group's index and its heading's number. */
export const headingOf = (index: number) => -1 - index;

/** No row's key starts with this character. */
export const groupKeyOf = (value: string | null) => `\u0000${JSON.stringify(value)}`;
export const isGroupKey = (key: string) => key.startsWith('\u0000');

// The same array always, so that groups aren't rendered again.
const noGroups: readonly Group[] = [];

export function ungrouped(places: Uint32Array): Lines {
  return { lines: Int32Array.from(places), groups: noGroups };
}

/** Groups come in the field's own order. */
export function groupLines(
  places: Uint32Array,
  { codes, values }: Column,
  { ranks, count }: Ranks,
  collapsed: Collapsed,
): Lines {
  const members = new Map<number, number[]>();
  for (const place of places) {
    const code = codes[place] ?? 0;
    const known = members.get(code);
    if (known) known.push(place);
    else members.set(code, [place]);
  }
  const inOrder = [...members].toSorted(
    ([one], [other]) =>
      (ranks[one] ?? count) - (ranks[other] ?? count) || compareValues(values[one], values[other]),
  );
  const lines: number[] = [];
  const groups = inOrder.map(([code, rows], index): Group => {
    const value = values[code] ?? null;
    const isCollapsed = collapsed.has(value);
    lines.push(headingOf(index));
    if (!isCollapsed) for (const place of rows) lines.push(place);
    return { value, count: rows.length, isCollapsed };
  });
  return { lines: Int32Array.from(lines), groups };
}

/** For values of the same rank, e.g. missing ones. Unknown comes last. */
function compareValues(one: string | null | undefined, other: string | null | undefined): number {
  if (typeof one !== 'string' || typeof other !== 'string')
    return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
}
