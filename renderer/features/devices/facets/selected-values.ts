import type { GroupField } from '#shared/model/list-view.ts';
import type { FacetSelection } from '../../../grid/grid-query.ts';

const nothing: ReadonlySet<string | null> = new Set();

/** If none, it's always the same empty set. */
export function selectedValues(facets: FacetSelection, field: GroupField): ReadonlySet<string | null> {
  return facets.get(field) ?? nothing;
}
