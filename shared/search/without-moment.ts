import { dependsOnMoment } from './compile.ts';
import { all, andOf, notOf, orOf, type Query } from './query.ts';

/**
 * Drops what's only true for a time, e.g. `free` or `as-of:>2m`. An alert "when available" on a search for
 * devices in use must match those devices later, not ones that are both in use and available.
 */
export function withoutMoment(query: Query): Query {
  switch (query.kind) {
    case 'all':
    case 'word':
      return query;
    case 'field':
    case 'range':
      return dependsOnMoment(query) ? all : query;
    case 'not': {
      const of = withoutMoment(query.of);
      return of.kind === 'all' ? all : notOf(of);
    }
    case 'and':
      return andOf(query.of.map(withoutMoment));
    case 'or':
      return orOf(query.of.map(withoutMoment));
  }
}
