import type { FieldId } from '#shared/search/fields.ts';
import type { Columns } from './columns.ts';
import { countAvailability, type CountsByValue } from './count-availability.ts';
import type { GridRow } from './grid-row.ts';
import { type Group, groupKeyOf, headingOf, isGroupKey, type Lines } from './lines.ts';
import type { RowTable } from './row-table.ts';
import type { Selection } from './selection.ts';

/** A row, or a group's heading. */
export type GridLine =
  | { readonly kind: 'row'; readonly row: GridRow }
  | { readonly kind: 'group'; readonly group: Group };

export type GridView = ReturnType<typeof createView>;

/**
 * The result of a query, good until the grid's next update. `pending`: how many rows would come, go or move
 * if the order weren't held.
 */
export function createView(
  table: RowTable,
  columns: Columns,
  selection: Selection,
  { lines, groups }: Lines,
  pending: number,
) {
  /** Undefined for a heading. */
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
  /** In order. Slow with many rows, so don't render from it. */
  const listRows = () => rowsAt(lines);

  return {
    total: table.places().length,
    count: selection.count,
    /** Rows and headings to render, without what's folded away. */
    lineCount: lines.length,
    pending,
    groups,
    rowAt,
    lineAt,

    /** A row's or group's key, wherever it moves. */
    keyAt(index: number): string | undefined {
      const line = lineAt(index);
      return line?.kind === 'group' ? groupKeyOf(line.group.value) : line?.row.key;
    },

    /** -1 if it isn't shown. */
    indexOf(key: string | null): number {
      if (key === null) return -1;
      if (isGroupKey(key)) {
        const group = groups.findIndex(({ value }) => groupKeyOf(value) === key);
        return group < 0 ? -1 : lines.indexOf(headingOf(group));
      }
      return lines.findIndex((line) => line >= 0 && table.rows[line]?.key === key);
    },

    /** For a facet: how many rows have each value, written as by `readText`. All filters apply but the field's own. */
    countValues: (field: FieldId) => selection.countValues(field),
    countAvailability: () => selection.countAvailability(),

    /** How many matching rows of each value are in which state, folded ones too. */
    countByValue(field: FieldId): CountsByValue {
      return countAvailability(matching(), columns.of(field), columns.of('availability'));
    },

    /** The matching rows with this value (written as by `readText`), folded ones too. */
    listMatching(field: FieldId, value: string | null): readonly GridRow[] {
      const { codes, values } = columns.of(field);
      const code = values.indexOf(value);
      return rowsAt(matching().filter((place) => codes[place] === code));
    },

    /** In order. */
    listAmong: (keys: ReadonlySet<string>) => listRows().filter(({ key }) => keys.has(key)),
    listRows,
  };
}
