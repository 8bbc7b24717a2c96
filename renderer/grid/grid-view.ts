import type { FieldId } from '#shared/search/fields.ts';
import type { Columns } from './columns.ts';
import { countAvailability, type CountsByValue } from './count-availability.ts';
import type { GridRow } from './grid-row.ts';
import { type Group, groupKeyOf, headingOf, isGroupKey, type Lines } from './lines.ts';
import type { RowTable } from './row-table.ts';
import type { Selection } from './selection.ts';

/** One line of the list: a row, or the heading of a group. */
export type GridLine =
  | { readonly kind: 'row'; readonly row: GridRow }
  | { readonly kind: 'group'; readonly group: Group };

export type GridView = ReturnType<typeof createView>;

/**
 * The result of a query. It is valid until the next update of the grid, which creates a new one. `pending` is the
 * number of rows that would appear, disappear or move if the order were not held.
 */
export function createView(
  table: RowTable,
  columns: Columns,
  selection: Selection,
  { lines, groups }: Lines,
  pending: number,
) {
  /** The row on a line. Undefined for a heading. */
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

  const rowsAt = (places: Iterable<number>): readonly GridRow[] =>
    Array.from(places, (place) => table.rows[place]).filter((row) => row !== undefined);
  const matching = () => table.places().filter((place) => selection.bits[place] === 1);
  /** The rows on the lines, in order. Slow with many rows: do not use it for rendering. */
  const listRows = () => rowsAt(lines);

  return {
    total: table.places().length,
    /** The number of rows that match the query. */
    count: selection.count,
    /** The number of rows and headings to render, without the rows of collapsed groups. */
    lineCount: lines.length,
    pending,
    groups,
    rowAt,
    lineAt,

    /** The identity of a line, independent of its position: the key of a row or of a group. */
    keyAt(index: number): string | undefined {
      const line = lineAt(index);
      return line?.kind === 'group' ? groupKeyOf(line.group.value) : line?.row.key;
    },

    /** The line of a row or a group by its key. -1 if it is not shown. */
    indexOf(key: string | null): number {
      if (key === null) return -1;
      if (isGroupKey(key)) {
        const group = groups.findIndex(({ value }) => groupKeyOf(value) === key);
        return group < 0 ? -1 : lines.indexOf(headingOf(group));
      }
      return lines.findIndex((line) => line >= 0 && table.rows[line]?.key === key);
    },

    /**
     * For a facet: the number of rows with each value of a field, as the texts of `readText`. The search and the other
     * facets apply, the field's own selection does not.
     */
    countValues: (field: FieldId) => selection.countValues(field),
    countAvailability: () => selection.countAvailability(),

    /** For each value of a field, the number of matching rows in each state, also those of collapsed groups. */
    countByValue(field: FieldId): CountsByValue {
      return countAvailability(matching(), columns.of(field), columns.of('availability'));
    },

    /**
     * The rows that match the query and have a value of a field, also those of collapsed groups. The value is a text of
     * `readText`.
     */
    listMatching(field: FieldId, value: string | null): readonly GridRow[] {
      const { codes, values } = columns.of(field);
      const code = values.indexOf(value);
      return rowsAt(matching().filter((place) => codes[place] === code));
    },

    /** The rows on the lines that have one of these keys, in order. */
    listAmong: (keys: ReadonlySet<string>) => listRows().filter(({ key }) => keys.has(key)),
    listRows,
  };
}
