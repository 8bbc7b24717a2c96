import { useEffect, useMemo, useState } from 'react';
import type { GridView } from '../../../grid/grid-view.ts';
import { emptyGridQuery } from '../../../grid/grid-query.ts';
import type { DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import { useListView } from '../../../state/by-model.ts';
import { readNow, useNow } from '../../../state/clock.ts';
import { useConsole } from '../../../state/console.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { FRESHNESS_STEP_MS, grid, updateGrid } from '../../../state/fleet-grid.ts';
import { useCollapsedGroups } from '../../../state/collapsed-groups.ts';
import { readSearch } from '../search/read-search.ts';
import { orderOf } from './sort-keys.ts';

const noDuplicates: DuplicateDevices = new Map();

/** While `isHeld`, what's shown stays put. */
export function useDeviceRows(isHeld: boolean): {
  readonly view: GridView;
  readonly duplicates: DuplicateDevices;
} {
  const text = useDevicesView((state) => state.query);
  const facets = useDevicesView((state) => state.facets);
  const { sort, groupBy } = useListView();
  const collapsed = useCollapsedGroups(groupBy);
  const language = useConsole((state) => state.language);
  const now = useNow(FRESHNESS_STEP_MS);
  const { query } = readSearch(text);
  const gridQuery = useMemo(
    () => ({ ...emptyGridQuery, query, facets, sort: orderOf(sort), groupBy, collapsed, language }),
    [query, facets, sort, groupBy, collapsed, language],
  );
  // A response that only changes its time leaves the revision alone, so the list isn't rendered again. The
  // clock moves before the fleet changes: `now` may be older than the reports here.
  const revision = useFleet(({ reports }) => updateGrid(reports, readNow(FRESHNESS_STEP_MS)));
  const view = useMemo(() => {
    const shown = grid.view(gridQuery, isHeld);
    // There's no order to hold in an empty list.
    return isHeld && shown.lineCount === 0 ? grid.view(gridQuery) : shown;
    // The revision stands for the grid's state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [revision, gridQuery, isHeld]);
  const isPrepared = usePreparation(view.total);
  const duplicates = useMemo(
    () => (isPrepared ? grid.duplicates() : noDuplicates),
    // Looking for duplicates at every change costs too much. Once per step of the clock will do.
    // oxlint-disable-next-line react/exhaustive-deps
    [isPrepared, view.total, now],
  );
  return { view, duplicates };
}

/** Gets the first search ready while the page is idle. True once that's done. */
function usePreparation(rows: number): boolean {
  const [isPrepared, setPrepared] = useState(false);
  const isNeeded = rows > 0 && !isPrepared;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let request = requestIdleCallback(prepare);
    function prepare(): void {
      if (grid.prepare()) request = requestIdleCallback(prepare);
      else setPrepared(true);
    }
    return () => cancelIdleCallback(request);
  }, [isNeeded]);
  return isPrepared;
}
