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

/** The engine of the device list: it stores all rows and returns the rows of a query. */
export interface Grid {
  /** Applies the reports of the agents. The cost is proportional to the changes. */
  update(reports: Reports, at: Moment): void;
  /**
   * Increases with each update that changes the result of a query. The time of an agent's latest response counts only
   * if the last query searched or sorted by a time.
   */
  readonly revision: number;
  /**
   * The rows of a query at the last update. While `isHeld`, shown rows keep their positions, and new rows are added
   * only after the query changes. The view has the number of pending changes.
   */
  view(gridQuery: GridQuery, isHeld?: boolean): GridView;
  find(key: string): GridRow | undefined;
  /** The rows with one of these keys, shown or not. */
  findAll(keys: ReadonlySet<string>): readonly GridRow[];
  /** The number of all rows with each wanted value of a field, as the texts of `readText`. Null is unknown. */
  countAll(field: FieldId, isWanted?: (value: string | null) => boolean): ReadonlyMap<string | null, number>;
  /** The first rows that match a query, in the order of their agents. They are not sorted. */
  findFirst(gridQuery: Filters, most: number): readonly GridRow[];
  /** The number of rows that match a query. They are not sorted. */
  count(gridQuery: Filters): number;
  /** The IDs that several agents list now. */
  duplicates(): DuplicateDevices;
  /**
   * Does one step of the work for the first search and the counts by model, at most some milliseconds. Returns false if
   * no work is left.
   */
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
      // A new object at each update, even within the same millisecond.
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
      // The first rows are shown without counts: otherwise this column would be created before the first paint.
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
