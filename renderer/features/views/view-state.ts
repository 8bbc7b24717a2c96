import type { Arrangement, FacetValues } from '#shared/model/list-view.ts';
import type { ViewContent } from '#shared/model/saved-view.ts';
import { readListView } from '../../state/by-model.ts';
import { changeView } from '../../state/change-settings.ts';
import { useConsole } from '../../state/console.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { contentOf, readFacetSelection } from './view-content.ts';

/** Built in. Leaves the list's layout alone. Its ID is in people's files. */
export const unusedNow = { id: 'free-now', query: 'unused', picks: [] } as const;

export function currentContent(): ViewContent {
  return contentOf(useDevicesView.getState().query, useDevicesView.getState().facets, readListView());
}

/** What it doesn't say stays as it is. */
export function showView(
  view: Partial<Arrangement> & { query: string; picks: readonly FacetValues[] },
): void {
  const { query, picks, layout, columns, sort, groupBy } = view;
  const now = useConsole.getState().settings.view;
  changeView({
    layout: layout ?? now.layout,
    columns: columns ?? now.columns,
    sort: sort ?? now.sort,
    groupBy: groupBy === undefined ? now.groupBy : groupBy,
  });
  listDevices({ query, facets: readFacetSelection(picks) });
}
