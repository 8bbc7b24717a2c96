import { createContext, useMemo } from 'react';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { type UnreachableServices, findUnreachableServices } from './unreachable-services.ts';

const services = ['lab', 'this-computer'] as const;

/** The lab services that are away now. It looks at all agents: one use for a page, not for a row. */
export function useUnreachableServices(): UnreachableServices {
  const now = useNow(5_000);
  // A text is compared by value: the page is drawn again only when a service goes away or answers again.
  const unreachable = useFleet(({ reports }) =>
    [...findUnreachableServices(reports.values(), now).keys()].join(' '),
  );
  return useMemo(
    () => new Set(services.filter((via) => unreachable.split(' ').includes(via))),
    [unreachable],
  );
}

/** The same for the rows of a page. */
export const UnreachableServicesContext = createContext<UnreachableServices>(new Set());
