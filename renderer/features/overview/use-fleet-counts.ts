import { useMemo } from 'react';
import { agentStateAt } from '#shared/model/freshness.ts';
import { useNow } from '../../state/clock.ts';
import { FRESHNESS_STEP_MS, grid, updateGrid } from '../../state/fleet-grid.ts';
import { useFleet } from '../../state/fleet.ts';

export function useFleetCounts() {
  const reports = useFleet((state) => state.reports);
  const now = useNow(FRESHNESS_STEP_MS);
  return useMemo(() => {
    updateGrid(reports, now);
    // Agents that list devices and have not answered recently.
    let doubtful = 0;
    for (const { devices, state } of reports.values()) {
      if (devices.length > 0 && agentStateAt(state, now).kind !== 'fresh') doubtful += 1;
    }
    return { brand: grid.countAvailability('brand'), sdk: grid.countAvailability('sdk'), doubtful };
  }, [reports, now]);
}
