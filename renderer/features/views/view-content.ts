import type { GroupField, FacetValues } from '#shared/model/list-view.ts';
import type { ViewContent } from '#shared/model/saved-view.ts';
import type { ViewChoices } from '#shared/model/settings.ts';
import type { FacetSelection } from '../../grid/grid-query.ts';

export function contentOf(
  query: string,
  facets: FacetSelection,
  { layout, columns, sort, groupBy }: ViewChoices,
): ViewContent {
  return { query: query.trim(), picks: listFacetValues(facets), layout, columns, sort, groupBy };
}

/** The same devices, shown the same way. The order of facet values doesn't matter. */
export function isSameContent(one: ViewContent, other: ViewContent): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

export function readFacetSelection(picks: readonly FacetValues[]): FacetSelection {
  return new Map(picks.map(({ field, values }) => [field, new Set(values)]));
}

function listFacetValues(facets: FacetSelection): readonly FacetValues[] {
  // Only these fields have facets.
  return [...facets].map(([field, values]) => ({ field: field as GroupField, values: [...values] }));
}

function canonical({ query, picks, layout, columns, sort, groupBy }: ViewContent): readonly unknown[] {
  const sorted = picks
    .map(({ field, values }) =>
      [field, ...values.map((value) => JSON.stringify(value)).toSorted()].join('\n'),
    )
    .toSorted();
  return [
    query.trim(),
    sorted,
    layout,
    columns.map(({ field, width, pin }) => [field, width, pin]),
    sort.map(({ field, direction }) => [field, direction]),
    groupBy,
  ];
}
