import { useMemo } from 'react';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { useFleet } from '../../../state/fleet.ts';

/** What a person calls each agent of the lab, by its `ip:port`. */
export function useAgentNames(): ReadonlyMap<string, string> {
  // As text, which is the same after each response: the reports are not.
  const names = useFleet(({ reports }) =>
    JSON.stringify(
      Array.from(reports.values(), ({ agent: { name, address } }) => [formatAgentAddress(address), name]),
    ),
  );
  return useMemo(() => {
    // Written by the lines above.
    const entries = JSON.parse(names) as readonly (readonly [string, string])[];
    return new Map(entries.map(([address, name]) => [address, name || address]));
  }, [names]);
}
