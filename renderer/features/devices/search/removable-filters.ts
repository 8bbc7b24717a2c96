import type { TFunction } from 'i18next';
import type { GroupField } from '#shared/model/list-view.ts';
import { print } from '#shared/search/print.ts';
import { andOf, type Query } from '#shared/search/query.ts';
import type { FacetSelection } from '../../../grid/grid-query.ts';
import { selectFacetValues } from '../../../state/facet-selection.ts';
import { search } from '../../../state/devices-view.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { createValueLabels } from '../facets/value-labels.ts';
import { readSearch } from './read-search.ts';

/** A part of the search or a filter. Without it, some devices match. */
export interface RemovableFilter {
  readonly name: string;
  /** The number of devices that match without it. */
  readonly count: number;
  readonly remove: () => void;
}

/** At most this many parts of a search are tried. */
const MAX_TRIED = 8;

/**
 * The parts of the search and the filters that give matches when one is removed. The one with the most matches is first.
 */
export function findRemovableFilters(
  t: TFunction,
  text: string,
  facets: FacetSelection,
): readonly RemovableFilter[] {
  const { query } = readSearch(text);
  const fields = [...facets].slice(0, MAX_TRIED).map(([id, values]) => {
    // Only these fields have facets.
    const field = id as GroupField;
    const others = new Map([...facets].filter(([other]) => other !== id));
    const words = [...values].map(createValueLabels(t, field)).join(', ');
    return {
      name: t('facets.selected', { field: t(`fieldNames.${field}`), values: words }),
      count: grid.count({ query, facets: others }),
      remove: () => selectFacetValues(field, []),
    };
  });
  return [...fields, ...tryTerms(query, facets)]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

function tryTerms(query: Query, facets: FacetSelection): readonly RemovableFilter[] {
  const terms = query.kind === 'and' ? query.of : query.kind === 'all' ? [] : [query];
  return terms.slice(0, MAX_TRIED).map((term) => {
    const rest = andOf(terms.filter((other) => other !== term));
    return {
      name: print(term),
      count: grid.count({ query: rest, facets }),
      remove: () => search(print(rest)),
    };
  });
}
