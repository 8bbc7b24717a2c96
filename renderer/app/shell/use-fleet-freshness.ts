import { useShallow } from 'zustand/react/shallow';
import { useNow } from '../../state/clock.ts';
import { useConsole } from '../../state/console.ts';
import { useFleet } from '../../state/fleet.ts';
import { usePage } from '../../state/page.ts';
import { type FleetFreshness, findFreshness } from './fleet-freshness.ts';

/** Renders again only when a value changes: unchanged responses arrive all the time. */
export function useFleetFreshness(): FleetFreshness {
  const now = useNow(5_000);
  const hasNetwork = usePage(({ offlineSince }) => offlineSince === null);
  const progress = useConsole(({ refreshProgress }) => refreshProgress);
  return useFleet(
    useShallow(({ reports }) => findFreshness(reports.values(), { now, hasNetwork, progress })),
  );
}
