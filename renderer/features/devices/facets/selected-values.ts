import type { GroupField } from '#shared/model/list-view.ts';
import type { FacetSelection } from '../../../grid/grid-query.ts';

const nothing: ReadonlySet<string | null> = new Set();

/** The values picked of a field; the same empty set where there are none. */
export function selectedValues(facets: FacetSelection, field: GroupField): ReadonlySet<string | null> {
  return facets.get(field) ?? nothing;
}
