import { createContext, useMemo } from 'react';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { type UnreachableServices, findUnreachableServices } from './unreachable-services.ts';

const services = ['lab', 'this-computer'] as const;

/** The lab services that are unreachable now. It checks all agents, so use it once per page, not per row. */
export function useUnreachableServices(): UnreachableServices {
  const now = useNow(5_000);
  // Text is compared by value: the page renders only when a service becomes unreachable or reachable.
  const unreachable = useFleet(({ reports }) =>
    [...findUnreachableServices(reports.values(), now).keys()].join(' '),
  );
  return useMemo(
    () => new Set(services.filter((via) => unreachable.split(' ').includes(via))),
    [unreachable],
  );
}

/** The unreachable lab services, for the rows of a page. */
export const UnreachableServicesContext = createContext<UnreachableServices>(new Set());
