import { useMemo } from 'react';
import type { CountsByValue } from '../../grid/count-availability.ts';
import { useNow } from '../../state/clock.ts';
import { FRESHNESS_STEP_MS, grid, updateGrid } from '../../state/fleet-grid.ts';
import { useFleet } from '../../state/fleet.ts';
import type { BarField } from './fleet-bars.ts';

/** For each value of a field, the number of devices in each state. */
export function useFleetCounts(): Readonly<Record<BarField, CountsByValue>> {
  const reports = useFleet((state) => state.reports);
  const now = useNow(FRESHNESS_STEP_MS);
  return useMemo(() => {
    updateGrid(reports, now);
    return {
      model: grid.countAvailability('model'),
      os: grid.countAvailability('os'),
      brand: grid.countAvailability('brand'),
      agent: grid.countAvailability('agent'),
    };
  }, [reports, now]);
}
