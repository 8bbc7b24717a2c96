import type { ViewChoices } from '#shared/model/settings.ts';
import { useConsole } from './console.ts';
import { useDevicesView } from './devices-view.ts';
import { clearFacetSelection, selectFacetValues } from './facet-selection.ts';
import { showPage, usePage } from './page.ts';

/** While "By model" is shown, these replace the user's own choices, which stay as they are. */
const byModel = { layout: 'table', groupBy: 'model' } as const satisfies Partial<ViewChoices>;

export function useListView(): ViewChoices {
  const own = useConsole((state) => state.settings.view);
  const isByModel = usePage(({ page }) => page === 'by-model');
  return isByModel ? { ...own, ...byModel } : own;
}

export function readListView(): ViewChoices {
  const own = useConsole.getState().settings.view;
  return usePage.getState().page === 'by-model' ? { ...own, ...byModel } : own;
}

export function showByModel(): void {
  clearFacetSelection();
  useDevicesView.setState({ query: '', expandedModels: new Set() });
  showPage('by-model');
}

/** From the current search, in the user's own arrangement. */
export function listModel(model: string | null): void {
  selectFacetValues('model', [model]);
  showPage('devices');
}
