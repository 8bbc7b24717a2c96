import type { FieldId } from './fields.ts';

/**
 * The comparison of a field's value with the written one: contains it (for numbers, equals it), equals it, or is
 * above or below it.
 */
export type Relation = ':' | '=' | '>' | '>=' | '<' | '<=';

export interface FieldQuery {
  readonly kind: 'field';
  readonly field: FieldId;
  readonly relation: Relation;
  /** As written, and valid for the field's kind. */
  readonly value: string;
}

/** Both ends included. */
export interface RangeQuery {
  readonly kind: 'range';
  readonly field: FieldId;
  readonly from: string;
  readonly to: string;
}

/** The meaning of a search. Only the functions below create it, so that one meaning has one form. */
export type Query =
  | { readonly kind: 'all' }
  /** A word, not empty and NFC, that any text of a device may contain. */
  | { readonly kind: 'word'; readonly text: string }
  | FieldQuery
  | RangeQuery
  | { readonly kind: 'not'; readonly of: Query }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Query[] };

/** Everything: an empty search. */
export const all: Query = { kind: 'all' };

export function notOf(query: Query): Query {
  return query.kind === 'not' ? query.of : { kind: 'not', of: query };
}

/** The two ends of a range. A device must meet both. */
export function endsOf({ field, from, to }: RangeQuery): readonly [FieldQuery, FieldQuery] {
  return [
    { kind: 'field', field, relation: '>=', value: from },
    { kind: 'field', field, relation: '<=', value: to },
  ];
}

/** All of them. An empty list matches everything. */
export function andOf(queries: readonly Query[]): Query {
  return join('and', queries);
}

/** Any of them. Empty queries are ignored. */
export function orOf(queries: readonly Query[]): Query {
  return join('or', queries);
}

function join(kind: 'and' | 'or', queries: readonly Query[]): Query {
  const parts = queries.flatMap((query) =>
    query.kind === kind ? query.of : query.kind === 'all' ? [] : query,
  );
  return parts.length === 0 ? all : parts.length === 1 && parts[0] ? parts[0] : { kind, of: parts };
}
