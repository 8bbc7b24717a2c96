import { dependsOnMoment } from './compile.ts';
import { all, andOf, notOf, orOf, type Query } from './query.ts';

/**
 * The query without conditions that are only temporarily true, such as `free` or `as-of:>2m`. An alert "when available"
 * on a search for devices in use must match these devices later, not devices that are in use and available at once.
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
