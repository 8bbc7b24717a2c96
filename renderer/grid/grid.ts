import type { Moment } from '#shared/model/moment.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { createArranger } from './arrangement.ts';
import type { Column } from './column.ts';
import { createColumns } from './columns.ts';
import { countAvailability, type CountsByValue } from './count-availability.ts';
import type { GridRow } from './grid-row.ts';
import { createView, type GridView } from './grid-view.ts';
import { type Arranged, countPending, dropPlaces, copyCodes } from './held-lines.ts';
import { createQueryMatcher } from './match-query.ts';
import { emptyGridQuery, isSameGridQuery, type GridQuery, readsTime } from './grid-query.ts';
import { createRowTable, type Reports, type RowChanges } from './row-table.ts';
import { select, type Selection } from './selection.ts';
import { findDuplicateDevices, type DuplicateDevices } from './duplicate-devices.ts';

type Filters = Pick<GridQuery, 'query' | 'facets'>;

/** The device list's engine: it knows all rows, and answers what is to be shown of them. */
export interface Grid {
  /** Takes what the agents report. Costs what has changed. */
  update(reports: Reports, at: Moment): void;
  /**
   * Grows with each update that changes what a view shows. The time of an agent's latest answer counts only where the last
   * view searched or sorted by a time.
   */
  readonly revision: number;
  /**
   * What a question shows of the rows as last updated. While `isHeld`, rows that are shown keep their places and what is new
   * waits, until the question is another one; the view says how much is waiting.
   */
  view(gridQuery: GridQuery, isHeld?: boolean): GridView;
  find(key: string): GridRow | undefined;
  /** The rows that have one of these keys, whatever is shown. */
  findAll(keys: ReadonlySet<string>): readonly GridRow[];
  /** How many of all rows have each of the values wanted of a field, as the texts of `readText`; null is unknown. */
  countAll(field: FieldId, isWanted?: (value: string | null) => boolean): ReadonlyMap<string | null, number>;
  /** Of all rows with each value of a field, how many are in each state of availability. */
  countAvailability(field: FieldId): CountsByValue;
  /** The first rows that a question leaves, agent by agent, without arranging them. */
  findFirst(gridQuery: Filters, most: number): readonly GridRow[];
  /** How many rows a question leaves, without arranging them. */
  count(gridQuery: Filters): number;
  /** Identifiers that several agents list now. */
  duplicates(): DuplicateDevices;
  /**
   * Does one step of what the first search and the first overview would have to do, some milliseconds at most; false when
   * nothing is left.
   */
  prepare(): boolean;
}

/** What the overview counts by. */
const countedFields: readonly FieldId[] = ['model', 'os', 'brand', 'agent', 'availability'];

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
      // Another object at each update, be it within the same millisecond.
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
      // The first rows come without counts: this column would be made before anything is seen.
      const selection = answer(gridQuery, columns.has('availability') ? columns.of('availability') : null);
      const held = isHeld && arranged && isSameGridQuery(arranged.gridQuery, gridQuery) ? arranged : null;
      arranged = held ?? arrange(gridQuery, selection);
      const pending = held ? countPending(held, selection, table.places()) : 0;
      return createView(table, columns, selection, arranged.lines, pending);
    },

    find: (key) => table.rows.find((row) => row?.key === key),
    findAll: (keys) => table.rows.flatMap((row) => (row && keys.has(row.key) ? row : [])),

    countAll: (field, isWanted) => answer(emptyGridQuery).countValues(field, isWanted),

    countAvailability: (field) =>
      countAvailability(table.places(), columns.of(field), columns.of('availability')),
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
