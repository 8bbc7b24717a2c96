import type { Column } from './column.ts';
import type { Collapsed } from './grid-query.ts';
import type { Ranks } from './ranks.ts';

/** The rows with one value of the field that the list is grouped by. */
export interface Group {
  /** As the text of `readText`; null is unknown. */
  readonly value: string | null;
  readonly count: number;
  readonly isCollapsed: boolean;
}

/**
 * The lines of a list from top to bottom, as numbers: the place of a row, or a negative number for the heading of a
 * group.
 */
export interface Lines {
  readonly lines: Int32Array;
  readonly groups: readonly Group[];
}

/** Converts the index of a group to the number of its heading line, and back. */
export const headingOf = (index: number) => -1 - index;

/** The key of a group's heading among the keys of rows. No key of a row starts with this character. */
export const groupKeyOf = (value: string | null) => `\u0000${JSON.stringify(value)}`;
export const isGroupKey = (key: string) => key.startsWith('\u0000');

// Always the same array, so that components that show groups do not render again.
const noGroups: readonly Group[] = [];

export function ungrouped(places: Uint32Array): Lines {
  return { lines: Int32Array.from(places), groups: noGroups };
}

/** Sorted rows below the headings of their groups. The groups are in the field's own order. */
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

/** For values of the same rank, such as missing ones. Unknown is last. */
function compareValues(one: string | null | undefined, other: string | null | undefined): number {
  if (typeof one !== 'string' || typeof other !== 'string')
    return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
}
