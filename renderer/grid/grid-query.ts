import type { SortKey } from '#shared/model/list-view.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';

/** A field's values that are wanted, as the texts of `readText`; null is unknown. */
export type FacetSelection = ReadonlyMap<FieldId, ReadonlySet<string | null>>;

/** What a person wants to see of the fleet, and in which order. */
export interface GridQuery {
  readonly query: Query;
  /** Rows have one of the values picked of each field; of fields with none picked, any. */
  readonly facets: FacetSelection;
  /** The first counts most; rows that are equal stay agent by agent. */
  readonly sort: readonly SortKey[];
  /** Any field but a time. */
  readonly groupBy: FieldId | null;
  /** The values of groups whose rows are hidden. */
  readonly collapsed: ReadonlySet<string | null>;
  readonly language: string;
}

const nothing: FacetSelection = new Map();
const none: ReadonlySet<string | null> = new Set();

/** Whether two questions ask the same, so that an order made for one may stand for the other. */
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

/** Whether what a question shows depends on times, which move with every answer and with the clock. */
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

/** Everything, as it was added. */
export const emptyGridQuery: GridQuery = {
  query: { kind: 'all' },
  facets: nothing,
  sort: [],
  groupBy: null,
  collapsed: none,
  language: 'en',
};
