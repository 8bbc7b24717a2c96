import type { FieldId } from '#shared/search/fields.ts';
import type { Columns } from './columns.ts';
import type { GridRow } from './grid-row.ts';
import { type Group, groupKeyOf, headingOf, isGroupKey, type Lines } from './lines.ts';
import type { RowTable } from './row-table.ts';
import type { Selection } from './selection.ts';

/** One line of the list: a row, or the heading above the rows of a group. */
export type GridLine =
  { readonly kind: 'row'; readonly row: GridRow } | { readonly kind: 'group'; readonly group: Group };

/** What a question shows, for as long as the grid is not updated. A new one is made for each update. */
export interface GridView {
  /** Rows there are altogether. */
  readonly total: number;
  /** Rows the question leaves. */
  readonly count: number;
  /** Rows and headings to draw, without those of collapsed groups. */
  readonly lineCount: number;
  /** Rows that would come, go or stand elsewhere if the order were not held. */
  readonly pending: number;
  readonly groups: readonly Group[];
  lineAt(index: number): GridLine | undefined;
  /** The row on a line; undefined for a heading. */
  rowAt(index: number): GridRow | undefined;
  /** What tells a line whatever comes before it: a row's key, or that of a group. */
  keyAt(index: number): string | undefined;
  /** The line of a row or a group by its key; -1 where it is not shown. */
  indexOf(key: string | null): number;
  /**
   * How many rows have each value of a field, as the texts of `readText`, for its facet: the field's own picks do not count, the
   * others and the search do.
   */
  countValues(field: FieldId): ReadonlyMap<string | null, number>;
  /** The rows on the lines, in order. Takes time with many rows: not for drawing. */
  listRows(): readonly GridRow[];
  /** Those of the rows on the lines that have one of these keys, in order. */
  listAmong(keys: ReadonlySet<string>): readonly GridRow[];
  /** Rows the question leaves, also those of collapsed groups, that have a value of a field: a text of `readText`. */
  listMatching(field: FieldId, value: string | null): readonly GridRow[];
}

interface ViewParts {
  readonly table: RowTable;
  readonly columns: Columns;
  readonly selection: Selection;
  readonly lines: Lines;
  readonly pending: number;
}

export function createView({
  table,
  columns,
  selection,
  lines: { lines, groups },
  pending,
}: ViewParts): GridView {
  const rowAt = (index: number) => {
    const line = lines[index];
    return line === undefined || line < 0 ? undefined : table.rows[line];
  };

  return {
    total: table.places().length,
    count: selection.count,
    lineCount: lines.length,
    pending,
    groups,
    rowAt,

    lineAt(index) {
      const row = rowAt(index);
      if (row) return { kind: 'row', row };
      const group = groups[headingOf(lines[index] ?? 0)];
      return group && { kind: 'group', group };
    },

    keyAt(index) {
      const row = rowAt(index);
      if (row) return row.key;
      const group = groups[headingOf(lines[index] ?? 0)];
      return group && groupKeyOf(group.value);
    },

    indexOf(key) {
      if (key === null) return -1;
      if (isGroupKey(key)) {
        const group = groups.findIndex(({ value }) => groupKeyOf(value) === key);
        return group < 0 ? -1 : lines.indexOf(headingOf(group));
      }
      return lines.findIndex((line) => line >= 0 && table.rows[line]?.key === key);
    },

    countValues: (field) => selection.countValues(field),

    listMatching(field, value) {
      const { codes, values } = columns.of(field);
      const code = values.indexOf(value);
      const found: GridRow[] = [];
      for (const place of table.places()) {
        const row = codes[place] === code && selection.bits[place] === 1 ? table.rows[place] : undefined;
        if (row) found.push(row);
      }
      return found;
    },

    listAmong(keys) {
      const found: GridRow[] = [];
      for (const line of lines) {
        const row = line < 0 ? undefined : table.rows[line];
        if (row && keys.has(row.key)) found.push(row);
      }
      return found;
    },

    listRows: () => [...lines].flatMap((line) => (line < 0 ? [] : (table.rows[line] ?? []))),
  };
}
