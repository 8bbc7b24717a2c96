import type { FieldId } from '#shared/search/fields.ts';
import type { Columns } from './columns.ts';
import type { GridRow } from './grid-row.ts';
import { type Group, groupKeyOf, headingOf, isGroupKey, type Lines } from './lines.ts';
import type { RowTable } from './row-table.ts';
import type { Selection } from './selection.ts';

/** One line of the list: a row, or the heading above the rows of a group. */
export type GridLine =
  { readonly kind: 'row'; readonly row: GridRow } | { readonly kind: 'group'; readonly group: Group };

export type GridView = ReturnType<typeof createView>;

/**
 * What a question shows, for as long as the grid is not updated; a new one is made for each update. `pending` rows would come, go
 * or stand elsewhere if the order were not held.
 */
export function createView(
  table: RowTable,
  columns: Columns,
  selection: Selection,
  { lines, groups }: Lines,
  pending: number,
) {
  /** The row on a line; undefined for a heading. */
  function rowAt(index: number): GridRow | undefined {
    const line = lines[index] ?? -1;
    return line < 0 ? undefined : table.rows[line];
  }

  function lineAt(index: number): GridLine | undefined {
    const row = rowAt(index);
    if (row) return { kind: 'row', row };
    const group = groups[headingOf(lines[index] ?? 0)];
    return group && { kind: 'group', group };
  }

  /** The rows on the lines, in order. Takes time with many rows: not for drawing. */
  function listRows(): readonly GridRow[] {
    return Array.from(lines, (line) => table.rows[line]).filter((row) => row !== undefined);
  }

  return {
    /** Rows there are altogether. */
    total: table.places().length,
    /** Rows the question leaves. */
    count: selection.count,
    /** Rows and headings to draw, without those of collapsed groups. */
    lineCount: lines.length,
    pending,
    groups,
    rowAt,

    lineAt,

    /** What tells a line whatever comes before it: a row's key, or that of a group. */
    keyAt(index: number): string | undefined {
      const line = lineAt(index);
      return line?.kind === 'group' ? groupKeyOf(line.group.value) : line?.row.key;
    },

    /** The line of a row or a group by its key; -1 where it is not shown. */
    indexOf(key: string | null): number {
      if (key === null) return -1;
      if (isGroupKey(key)) {
        const group = groups.findIndex(({ value }) => groupKeyOf(value) === key);
        return group < 0 ? -1 : lines.indexOf(headingOf(group));
      }
      return lines.findIndex((line) => line >= 0 && table.rows[line]?.key === key);
    },

    /**
     * How many rows have each value of a field, as the texts of `readText`, for its facet: the field's own facets do not count,
     * the others and the search do.
     */
    countValues: (field: FieldId) => selection.countValues(field),

    /** How many rows are in each state of availability, whatever was picked of it. */
    countAvailability: () => selection.countAvailability(),

    /** Rows the question leaves, also those of collapsed groups, that have a value of a field: a text of `readText`. */
    listMatching(field: FieldId, value: string | null): readonly GridRow[] {
      const { codes, values } = columns.of(field);
      const code = values.indexOf(value);
      const found: GridRow[] = [];
      for (const place of table.places()) {
        const row = codes[place] === code && selection.bits[place] === 1 ? table.rows[place] : undefined;
        if (row) found.push(row);
      }
      return found;
    },

    /** Those of the rows on the lines that have one of these keys, in order. */
    listAmong: (keys: ReadonlySet<string>) => listRows().filter(({ key }) => keys.has(key)),
    listRows,
  };
}
