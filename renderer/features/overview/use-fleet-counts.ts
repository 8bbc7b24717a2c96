import { useMemo } from 'react';
import { agentStateAt } from '#shared/model/freshness.ts';
import type { CountsByValue } from '../../grid/count-availability.ts';
import { useNow } from '../../state/clock.ts';
import { FRESHNESS_STEP_MS, grid, updateGrid } from '../../state/fleet-grid.ts';
import { useFleet } from '../../state/fleet.ts';
import type { BarField } from './fleet-bars.ts';

export interface FleetCounts extends Readonly<Record<BarField, CountsByValue>> {
  /** Agents that list devices and have not answered lately. */
  readonly doubtful: number;
}

export function useFleetCounts(): FleetCounts {
  const reports = useFleet((state) => state.reports);
  const now = useNow(FRESHNESS_STEP_MS);
  return useMemo(() => {
    updateGrid(reports, now);
    let doubtful = 0;
    for (const { devices, state } of reports.values()) {
      if (devices.length > 0 && agentStateAt(state, now).kind !== 'fresh') doubtful += 1;
    }
    return { brand: grid.countAvailability('brand'), sdk: grid.countAvailability('sdk'), doubtful };
  }, [reports, now]);
}
