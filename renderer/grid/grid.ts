import type { Moment } from '#shared/model/fleet/moment.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { createArranger } from './arrangement.ts';
import type { Column } from './column.ts';
import { createColumns } from './columns.ts';
import type { GridRow } from './grid-row.ts';
import { createView, type GridView } from './grid-view.ts';
import { type Arranged, countPending, dropPlaces, copyCodes } from './held-lines.ts';
import { createQueryMatcher } from './match-query.ts';
import { emptyGridQuery, isSameGridQuery, type GridQuery, readsTime } from './grid-query.ts';
import { createRowTable, type Reports, type RowChanges } from './row-table.ts';
import { select, type Selection } from './selection.ts';
import { findDuplicateDevices, type DuplicateDevices } from './duplicate-devices.ts';

type Filters = Pick<GridQuery, 'query' | 'facets'>;

/** Behind the device list: keeps all rows and answers queries. */
export interface Grid {
  /** Costs as much as has changed. */
  update(reports: Reports, at: Moment): void;
  /**
   * One more whenever a query's result may differ. The time of a response only counts if the last query used a time.
   */
  readonly revision: number;
  /**
   * As of the last update. While `isHeld`, what's shown stays put, and new rows wait for the query to change.
   * The view knows how many changes are pending.
   */
  view(gridQuery: GridQuery, isHeld?: boolean): GridView;
  find(key: string): GridRow | undefined;
  /** Shown or not. */
  findAll(keys: ReadonlySet<string>): readonly GridRow[];
  /** How many rows have each wanted value, written as by `readText`. Null is unknown. */
  countAll(field: FieldId, isWanted?: (value: string | null) => boolean): ReadonlyMap<string | null, number>;
  /** In their agents' order, unsorted. */
  findFirst(gridQuery: Filters, most: number): readonly GridRow[];
  /** Doesn't sort them. */
  count(gridQuery: Filters): number;
  /** IDs that several agents list right now. */
  duplicates(): DuplicateDevices;
  /** Does a few milliseconds' work for the first search and the counts by model. False if nothing is left. */
  prepare(): boolean;
}

const countedFields: readonly FieldId[] = ['model', 'availability'];

export function createGrid(): Grid {
  const table = createRowTable();
  const columns = createColumns(table);
  const matcher = createQueryMatcher(table, columns);
  const arranger = createArranger(table, columns);
  let moment: Moment = { now: 0, idleMs: 0 };
  let arranged: Arranged | null = null;
  let duplicates: DuplicateDevices | null = null;
  let revision = 0;

  const answer = (gridQuery: Filters, counted: Column | null = null) =>
    select(table, columns, matcher, gridQuery, moment, counted);

  function arrange(gridQuery: GridQuery, selection: Selection): Arranged {
    return {
      gridQuery,
      lines: arranger.arrange(gridQuery, selection, moment),
      bits: selection.bits,
      columns: arranger.columnsOf(gridQuery).map(copyCodes),
    };
  }

  return {
    update(reports, at) {
      // A new object each time, even within a millisecond.
      moment = { ...at };
      const changes = table.update(reports, at);
      columns.follow(changes, at);
      if (changes.written.length > 0 || changes.renamed.length > 0 || changes.isRearranged) duplicates = null;
      if (isChange(changes) || (arranged && readsTime(arranged.gridQuery))) revision += 1;
      if (changes.removed.length > 0 && arranged) arranged = dropPlaces(arranged, changes.removed);
    },

    get revision() {
      return revision;
    },

    view(gridQuery, isHeld = false) {
      // The first rows come without counts, or this column would be made before the first paint.
      const selection = answer(gridQuery, columns.has('availability') ? columns.of('availability') : null);
      const held = isHeld && arranged && isSameGridQuery(arranged.gridQuery, gridQuery) ? arranged : null;
      arranged = held ?? arrange(gridQuery, selection);
      const pending = held ? countPending(held, selection, table.places()) : 0;
      return createView(table, columns, selection, arranged.lines, pending);
    },

    find: (key) => table.rows.find((row) => row?.key === key),
    findAll: (keys) => table.rows.flatMap((row) => (row && keys.has(row.key) ? row : [])),

    countAll: (field, isWanted) => answer(emptyGridQuery).countValues(field, isWanted),

    findFirst(gridQuery, most) {
      const { bits } = answer(gridQuery);
      const found: GridRow[] = [];
      for (const place of table.places()) {
        const row = bits[place] === 1 ? table.rows[place] : undefined;
        if (row) found.push(row);
        if (found.length >= most) break;
      }
      return found;
    },

    count: (gridQuery) => answer(gridQuery).count,

    duplicates() {
      duplicates ??= findDuplicateDevices(table, columns);
      return duplicates;
    },

    prepare() {
      if (matcher.prepare()) return true;
      const next = countedFields.find((field) => !columns.has(field));
      if (next !== undefined) columns.of(next);
      return next !== undefined;
    },
  };
}

function isChange({ written, renamed, aged, removed, isRearranged }: RowChanges): boolean {
  return isRearranged || [written, renamed, aged, removed].some((places) => places.length > 0);
}
