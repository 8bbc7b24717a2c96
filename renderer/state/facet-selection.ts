import { create } from 'zustand';
import type { GroupField } from '#shared/model/list-view.ts';
import type { FacetSelection } from '../grid/grid-query.ts';
import { search } from './devices-view.ts';
import { showPage } from './page.ts';

/** Which values of which fields a person filters the device list by, beside the search; forgotten at the next start. */
export const useFacetSelection = create<{ readonly facets: FacetSelection }>(() => ({ facets: new Map() }));

export function setFacetSelection(facets: FacetSelection): void {
  useFacetSelection.setState({ facets });
}

export function clearFacetSelection(): void {
  if (useFacetSelection.getState().facets.size > 0) setFacetSelection(new Map());
}

/** Lists what a search and facets find, in place of those before. */
export function listDevices({
  query,
  facets,
}: {
  readonly query: string;
  readonly facets: FacetSelection;
}): void {
  search(query);
  setFacetSelection(facets);
  showPage('devices');
}

/** Filters by these values of a field in place of those before; by none of them where there are none. Null is what is unknown of a device. */
export function selectFacetValues(field: GroupField, values: Iterable<string | null>): void {
  const facets = new Map(useFacetSelection.getState().facets);
  const selected = new Set(values);
  if (selected.size > 0) facets.set(field, selected);
  else facets.delete(field);
  setFacetSelection(facets);
}

export function toggleFacetValue(field: GroupField, value: string | null): void {
  const selected = useFacetSelection.getState().facets.get(field) ?? new Set();
  selectFacetValues(field, selected.symmetricDifference(new Set([value])));
}

/** Available as reported, or idle as observed. */
const unused: ReadonlySet<string | null> = new Set(['free', 'idle']);

/** Lists the unused devices of the present search, or all of them again. */
export function toggleUnused(): void {
  const selected = useFacetSelection.getState().facets.get('availability');
  selectFacetValues('availability', selected?.symmetricDifference(unused).size === 0 ? [] : unused);
  showPage('devices');
}
