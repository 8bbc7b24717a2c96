import type { Moment } from '#shared/model/fleet/moment.ts';
import { type Column, createColumn } from './column.ts';
import { columnField, type ColumnId } from './column-field.ts';
import type { RowChanges, RowTable } from './row-table.ts';

export type Columns = ReturnType<typeof createColumns>;

/**
 * With more values per row than this, and more to spare than the next constant, a column is made again: the
 * rest are of rows long gone.
 */
const MAX_VALUES_PER_ROW = 1.25;
const MAX_SPARE_VALUES = 5_000;

/** Where an update says that the field may have changed, by what the field depends on. */
const touchedBy = { device: 'written', agent: 'renamed', moment: 'aged' } as const;

export function createColumns(table: RowTable) {
  const columns = new Map<ColumnId, Column>();
  // As of the last update. A column made later uses the same.
  let moment: Moment = { now: 0, idleMs: 0 };

  function write(column: Column, places: Iterable<number>): void {
    for (const place of places) {
      const row = table.rows[place];
      if (row) column.write(place, row, moment);
    }
  }

  return {
    of(id: ColumnId): Column {
      const known = columns.get(id);
      if (known) return known;
      const made = createColumn(columnField(id), table.rows.length);
      write(made, table.places());
      columns.set(id, made);
      return made;
    },

    has: (id: ColumnId) => columns.has(id),

    follow(changes: RowChanges, at: Moment): void {
      moment = at;
      for (const [id, column] of columns) {
        if (column.values.length > MAX_VALUES_PER_ROW * table.rows.length + MAX_SPARE_VALUES) {
          columns.delete(id);
          continue;
        }
        write(column, changes.written);
        const touched = touchedBy[column.field.dependsOn];
        if (touched !== 'written') write(column, changes[touched]);
      }
    },
  };
}
