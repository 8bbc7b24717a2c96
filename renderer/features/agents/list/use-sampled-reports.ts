import { type RefObject, useEffect, useState } from 'react';
import type { AgentReport } from '#shared/model/agent.ts';
import { isSameAgents } from './same-agents.ts';
import { useFleet } from '../../../state/fleet.ts';

type Reports = ReadonlyMap<string, AgentReport>;

/** How often the order follows what the agents say, and how long it rests after a person has moved over it. */
const SAMPLE_MS = 2_000;
const CALM_MS = 4_000;

/**
 * The reports that the page's order goes by. They follow at once what a person changes of the agents, and what the agents
 * say only now and then, and not under a person's hands: a line must not jump away from the pointer. `touchedAt` is when
 * a person was last at the list, in milliseconds since 1970.
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
