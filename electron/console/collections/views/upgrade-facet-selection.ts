import { nameApiLevel, nameUnknownSystem } from '#shared/device/shown-os.ts';
import type { GroupField, FacetValues } from '#shared/model/list-view.ts';
import { isApiLevel } from '#shared/search/api-level.ts';

/**
 * Converts the facet selection of a saved view. In earlier versions the values of `os` were SDKVersion as sent. API
 * levels that are selected in `os` move to `sdk`. If other values of `os` are selected as well, the levels stay in
 * `os` with the names of their Android versions added: selections in two fields must both match. Other bare numbers
 * are `OS 17.4` today.
 */
export function upgradeFacetSelection(picks: readonly FacetValues[]): readonly FacetValues[] {
  const pickOf = (id: GroupField) => picks.find(({ field }) => field === id);
  const os = pickOf('os');
  if (!os) return picks;
  if (!os.values.every(isLevel)) {
    const values = os.values.flatMap((value) => [
      nameUnknownSystem(value),
      ...(isLevel(value) ? [nameApiLevel(Number(value))] : []),
    ]);
    return picks.map((pick) => (pick === os ? { ...os, values: [...new Set(values)] } : pick));
  }
  const sdk = pickOf('sdk');
  const values = os.values
    .map((value) => String(Number(value)))
    .filter((level) => !sdk || sdk.values.includes(level));
  // If the two exclude each other, the view stays empty, as before.
  if (values.length === 0) return picks;
  return [...picks.filter((pick) => pick !== os && pick !== sdk), { field: 'sdk', values }];
}

function isLevel(value: string | null): value is string {
  return value !== null && isApiLevel(value);
}
