import type { SortKey } from '#shared/model/list-view.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';

/** Which values a row may have, written as by `readText`. Null is unknown. */
export type FacetSelection = ReadonlyMap<FieldId, ReadonlySet<string | null>>;

/** Values of the groups that are folded. Given many, it may be all but some. */
export type Collapsed = Pick<ReadonlySet<string | null>, 'has'>;

export interface GridQuery {
  readonly query: Query;
  /** A row needs one of these values in each field. Without values, a field accepts any. */
  readonly facets: FacetSelection;
  /** The first key decides. Equal rows stay in their agents' order. */
  readonly sort: readonly SortKey[];
  /** Anything but a time. */
  readonly groupBy: FieldId | null;
  readonly collapsed: Collapsed;
  readonly language: string;
}

const nothing: FacetSelection = new Map();
const none: Collapsed = new Set();

/** So that the order of one is good for the other. */
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

/** Does the result depend on times, which change with every response and the clock? */
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

/** All rows, in the order they were added. */
export const emptyGridQuery: GridQuery = {
  query: { kind: 'all' },
  facets: nothing,
  sort: [],
  groupBy: null,
  collapsed: none,
  language: 'en',
};
