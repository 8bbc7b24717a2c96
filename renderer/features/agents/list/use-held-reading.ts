import { useState } from 'react';
import { useFleet } from '../../../state/fleet.ts';
import { useMoment } from '../../../state/clock.ts';
import { useUnreachableServices } from '../status/use-unreachable-services.ts';
import { isSameAgents } from './same-agents.ts';

/**
 * The fleet now, and `held`, the reading that decides which lines the list has, and their order. `held` follows the
 * user's changes at once, and new reports only while `isHeld` is false: a line must not move away from the pointer.
 * What a line or a count says comes from the fleet now.
 */
export function useHeldReading(isHeld: boolean) {
  const reports = useFleet((state) => state.reports);
  const moment = useMoment();
  const unreachable = useUnreachableServices();
  const [held, setHeld] = useState({ reports, moment, unreachable });
  const isLatest = held.reports === reports && held.moment === moment && held.unreachable === unreachable;
  if (!isLatest && !(isHeld && isSameAgents(held.reports, reports))) {
    setHeld({ reports, moment, unreachable });
  }
  return { reports, unreachable, held };
}
