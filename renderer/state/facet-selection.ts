import type { GroupField } from '#shared/model/list-view.ts';
import type { FacetSelection } from '../grid/grid-query.ts';
import { useDevicesView } from './devices-view.ts';
import { showList, showPage } from './page.ts';

export const setFacetSelection = (facets: FacetSelection) => useDevicesView.setState({ facets });

export function clearFacetSelection(): void {
  if (useDevicesView.getState().facets.size > 0) setFacetSelection(new Map());
}

/** In place of whatever is shown. */
export function listDevices({
  query,
  facets,
}: {
  readonly query: string;
  readonly facets: FacetSelection;
}): void {
  useDevicesView.setState({ query, facets });
  showPage('devices');
}

/** None: the field doesn't filter. Null is the unknown value. */
export function selectFacetValues(field: GroupField, values: Iterable<string | null>): void {
  const facets = new Map(useDevicesView.getState().facets);
  const selected = new Set(values);
  if (selected.size > 0) facets.set(field, selected);
  else facets.delete(field);
  setFacetSelection(facets);
}

export function toggleFacetValue(field: GroupField, value: string | null): void {
  const selected = useDevicesView.getState().facets.get(field) ?? new Set();
  selectFacetValues(field, selected.symmetricDifference(new Set([value])));
}

/** Reported as available, or seen to be idle. */
const unused: ReadonlySet<string | null> = new Set(['free', 'idle']);

/** Only the unused ones of this search, or all of them again. */
export function toggleUnused(): void {
  const selected = useDevicesView.getState().facets.get('availability');
  selectFacetValues('availability', selected?.symmetricDifference(unused).size === 0 ? [] : unused);
  showList();
}
