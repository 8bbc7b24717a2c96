import type { FieldId } from './fields.ts';

/** How a field's value stands to the one written: has it in it (for numbers, equals it), is it, or is above or below it. */
export type Relation = ':' | '=' | '>' | '>=' | '<' | '<=';

export interface FieldQuery {
  readonly kind: 'field';
  readonly field: FieldId;
  readonly relation: Relation;
  /** As written, and readable as a value of the field's kind. */
  readonly value: string;
}

/** Both ends included. */
export interface RangeQuery {
  readonly kind: 'range';
  readonly field: FieldId;
  readonly from: string;
  readonly to: string;
}

/** What a search asks for. Made by the functions below alone, so that one meaning has one shape. */
export type Query =
  | { readonly kind: 'all' }
  /** A word, not empty and NFC, that any text of a device may have in it. */
  | { readonly kind: 'word'; readonly text: string }
  | FieldQuery
  | RangeQuery
  | { readonly kind: 'not'; readonly of: Query }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Query[] };

/** Everything: a search that asks for nothing. */
export const all: Query = { kind: 'all' };

export function notOf(query: Query): Query {
  return query.kind === 'not' ? query.of : { kind: 'not', of: query };
}

/** The two ends of a range, both of which a device must meet. */
export function endsOf({ field, from, to }: RangeQuery): readonly [FieldQuery, FieldQuery] {
  return [
    { kind: 'field', field, relation: '>=', value: from },
    { kind: 'field', field, relation: '<=', value: to },
  ];
}

/** All of them; of none, everything. */
export function andOf(queries: readonly Query[]): Query {
  return join('and', queries);
}

/** Any of them. What asks for nothing counts for nothing. */
export function orOf(queries: readonly Query[]): Query {
  return join('or', queries);
}

function join(kind: 'and' | 'or', queries: readonly Query[]): Query {
  const parts = queries.flatMap((query) =>
    query.kind === kind ? query.of : query.kind === 'all' ? [] : query,
  );
  return parts.length === 0 ? all : parts.length === 1 && parts[0] ? parts[0] : { kind, of: parts };
}
