import type { FieldId } from './fields.ts';

/** `:` contains (numbers: equals), the others compare. */
export type Relation = ':' | '=' | '>' | '>=' | '<' | '<=';

export interface FieldQuery {
  readonly kind: 'field';
  readonly field: FieldId;
  readonly relation: Relation;
  /** As typed, and valid for the field. */
  readonly value: string;
}

export interface RangeQuery {
  readonly kind: 'range';
  readonly field: FieldId;
  readonly from: string;
  readonly to: string;
}

/** What a search means. Make one only with the functions below, so that one meaning has one form. */
export type Query =
  | { readonly kind: 'all' }
  /** Not empty, NFC. Any text of the device may contain it. */
  | { readonly kind: 'word'; readonly text: string }
  | FieldQuery
  | RangeQuery
  | { readonly kind: 'not'; readonly of: Query }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Query[] };

export const all: Query = { kind: 'all' };

export function notOf(query: Query): Query {
  return query.kind === 'not' ? query.of : { kind: 'not', of: query };
}

export function endsOf({ field, from, to }: RangeQuery): readonly [FieldQuery, FieldQuery] {
  return [
    { kind: 'field', field, relation: '>=', value: from },
    { kind: 'field', field, relation: '<=', value: to },
  ];
}

/** An empty list matches everything. */
export function andOf(queries: readonly Query[]): Query {
  return join('and', queries);
}

/** Empty queries are ignored. */
export function orOf(queries: readonly Query[]): Query {
  return join('or', queries);
}

function join(kind: 'and' | 'or', queries: readonly Query[]): Query {
  const parts = queries.flatMap((query) =>
    query.kind === kind ? query.of : query.kind === 'all' ? [] : query,
  );
  return parts.length === 0 ? all : parts.length === 1 && parts[0] ? parts[0] : { kind, of: parts };
}
