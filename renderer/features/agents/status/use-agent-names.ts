import { useMemo } from 'react';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { useFleet } from '../../../state/fleet.ts';

export function useAgentNames(): ReadonlyMap<string, string> {
  // As text, which stays equal after each response. The reports do not.
  const names = useFleet(({ reports }) =>
    JSON.stringify(
      Array.from(reports.values(), ({ agent: { name, address } }) => [formatAgentAddress(address), name]),
    ),
  );
  return useMemo(() => {
    // The lines above created the text.
    const entries = JSON.parse(names) as readonly (readonly [string, string])[];
    return new Map(entries.map(([address, name]) => [address, name || address]));
  }, [names]);
}
