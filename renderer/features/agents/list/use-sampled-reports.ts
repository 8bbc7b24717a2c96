import { type RefObject, useEffect, useState } from 'react';
import type { AgentReport } from '#shared/model/agent.ts';
import { isSameAgents } from './same-agents.ts';
import { useFleet } from '../../../state/fleet.ts';

type Reports = ReadonlyMap<string, AgentReport>;

/** The interval of updates of the order, and the time without an interaction that an update requires. */
const SAMPLE_MS = 2_000;
const CALM_MS = 4_000;

/**
 * The reports that decide the order of the page. They follow the user's changes immediately. They follow new reports
 * only sometimes, and not while the user interacts with the list: a line must not move away from the pointer.
 * `touchedAt` is the time of the last interaction, in milliseconds since 1970.
 */
export function useSampledReports(touchedAt: RefObject<number>): Reports {
  const [sample, setSample] = useState<Reports>(() => useFleet.getState().reports);
  useEffect(() => {
    const stop = useFleet.subscribe(({ reports }) =>
      setSample((before) => (isSameAgents(before, reports) ? before : reports)),
    );
    const timer = setInterval(() => {
      if (Date.now() - touchedAt.current > CALM_MS) setSample(useFleet.getState().reports);
    }, SAMPLE_MS);
    // oxlint-disable-next-line react/set-state-in-effect -- The fleet can change between the first rendering and the subscription.
    setSample(useFleet.getState().reports);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [touchedAt]);
  return sample;
}
