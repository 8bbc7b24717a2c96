import type { AvailabilityKind } from '#shared/device/availability.ts';
import { print } from '#shared/search/print.ts';
import type { FacetSelection } from '../../grid/grid-query.ts';
import type { BarField, FleetBar } from './fleet-bars.ts';

export interface BarSearch {
  /** In the search syntax. */
  readonly query: string;
  readonly facets: FacetSelection;
}

export function searchForAvailability(availability: AvailabilityKind): BarSearch {
  return { query: queryOf(availability), facets: new Map() };
}

/**
 * The filters for the devices of a bar, all or those of one availability. The bar's values are selected in the facet of
 * the field.
 */
export function searchForBar(
  field: BarField,
  { values }: Pick<FleetBar, 'values'>,
  availability: AvailabilityKind | null,
): BarSearch {
  return {
    query: availability === null ? '' : queryOf(availability),
    facets: new Map([[field, new Set(values)]]),
  };
}

function queryOf(availability: AvailabilityKind): string {
  return print({ kind: 'field', field: 'availability', relation: ':', value: availability });
}
