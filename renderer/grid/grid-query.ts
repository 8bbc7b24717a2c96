import type { SortKey } from '#shared/model/list-view.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';

/** The values of each field that a row may have, as the texts of `readText`. Null is unknown. */
export type FacetSelection = ReadonlyMap<FieldId, ReadonlySet<string | null>>;

/** The values of groups whose rows are hidden. A list of many may be given as all but some. */
export type Collapsed = Pick<ReadonlySet<string | null>, 'has'>;

export interface GridQuery {
  readonly query: Query;
  /** A row must have one of the selected values of each field. A field without selected values accepts any value. */
  readonly facets: FacetSelection;
  /** The first key has priority. Equal rows stay in the order of their agents. */
  readonly sort: readonly SortKey[];
  /** Any field except a time. */
  readonly groupBy: FieldId | null;
  readonly collapsed: Collapsed;
  readonly language: string;
}

const nothing: FacetSelection = new Map();
const none: Collapsed = new Set();

/** Whether two queries are the same, so that the order of one is valid for the other. */
export function isSameGridQuery(one: GridQuery, other: GridQuery): boolean {
  return (
    one.query === other.query &&
    one.facets === other.facets &&
    one.sort === other.sort &&
    one.groupBy === other.groupBy &&
    one.collapsed === other.collapsed &&
    one.language === other.language
  );
}

/** Whether the result of a query depends on times. Times change with each response and with the clock. */
export function readsTime({ query, sort }: GridQuery): boolean {
  return queryReadsTime(query) || sort.some(({ field }) => isTime(field));
}

function queryReadsTime(query: Query): boolean {
  if (query.kind === 'all' || query.kind === 'word') return false;
  if (query.kind === 'field' || query.kind === 'range') return isTime(query.field);
  return query.kind === 'not' ? queryReadsTime(query.of) : query.of.some(queryReadsTime);
}

function isTime(field: FieldId): boolean {
  return fieldOf(field).kind === 'time';
}

/** All rows in the order in which they were added. */
export const emptyGridQuery: GridQuery = {
  query: { kind: 'all' },
  facets: nothing,
  sort: [],
  groupBy: null,
  collapsed: none,
  language: 'en',
};
