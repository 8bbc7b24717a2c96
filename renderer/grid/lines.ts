import type { Column } from './column.ts';
import type { Ranks } from './ranks.ts';

/** The rows that have one value of the field they are grouped by. */
export interface Group {
  /** As the text of `readText`; null is unknown. */
  readonly value: string | null;
  readonly count: number;
  readonly isCollapsed: boolean;
}

/** What a list draws from top to bottom, as numbers: a row's place, or below 0 a group's heading. */
export interface Lines {
  readonly lines: Int32Array;
  readonly groups: readonly Group[];
}

/** The number of a line that is the heading of the group `index`, and back. */
export const headingOf = (index: number) => -1 - index;

/** Stands for a group's heading where rows are told by their keys, none of which begins so. */
export const groupKeyOf = (value: string | null) => `\u0000${JSON.stringify(value)}`;
export const isGroupKey = (key: string) => key.startsWith('\u0000');

// The same one each time: what shows groups need not look again.
const noGroups: readonly Group[] = [];

export function ungrouped(places: Uint32Array): Lines {
  return { lines: Int32Array.from(places), groups: noGroups };
}

/** Sorted rows under the heading of their group, the groups in the field's own order. */
export function groupLines(
  places: Uint32Array,
  { codes, values }: Column,
  { ranks, count }: Ranks,
  collapsed: ReadonlySet<string | null>,
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

/** Values of the same rank, as those are that have none; unknown comes last. */
function compareValues(one: string | null | undefined, other: string | null | undefined): number {
  if (typeof one !== 'string' || typeof other !== 'string')
    return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
}
