import { useShallow } from 'zustand/react/shallow';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { useFleet } from '../../../state/fleet.ts';
import { nameOfAgent } from './agent-summary.ts';

/** By `ip:port`. Stays the same map until a name changes. */
export function useAgentNames(): ReadonlyMap<string, string> {
  return useFleet(
    useShallow(({ reports }) => {
      const agents = Array.from(reports.values(), ({ agent }) => agent);
      return new Map(agents.map((agent) => [formatAgentAddress(agent.address), nameOfAgent(agent)]));
    }),
  );
}
