import { isApiLevel } from '#shared/search/api-level.ts';
import { type Field, fieldOf } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';
import { andOf, notOf, orOf, type Query } from '#shared/search/query.ts';
import type { FacetSelection } from '../../../grid/grid-query.ts';
import { writeValue } from '../search/complete.ts';

/**
 * Puts the facet selection into the search, for what only knows searches, e.g. alerts. Null if a value can't
 * be written: searches have no word for unknown.
 */
export function writeFacetQuery(search: string, facets: FacetSelection): string | null {
  if (facets.size === 0) return search.trim();
  const parts: Query[] = [parse(search).query];
  for (const [id, values] of facets) {
    const field = fieldOf(id);
    if (values.has(null)) return null;
    parts.push(orOf([...values].map((value) => writePick(field, value ?? ''))));
  }
  const text = print(andOf(parts));
  return parse(text).problems.length === 0 ? text : null;
}

function writePick(field: Field, value: string): Query {
  const isText = field.kind === 'text' || field.kind === 'version' || field.kind === 'address';
  const relation = isText ? '=' : ':';
  const query: Query = { kind: 'field', field: field.id, relation, value: writeValue(field, value) };
  if (field.id !== 'os' || !isApiLevel(value)) return query;
  // The number would also match Android devices of that API level, which aren't selected.
  return andOf([query, notOf({ kind: 'field', field: 'os', relation: ':', value: 'Android' })]);
}
