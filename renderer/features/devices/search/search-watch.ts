import type { WatchCondition } from '#shared/model/watch.ts';
import { parse } from '#shared/search/parse.ts';
import { send } from '../../../state/api/send.ts';
import { useConsole } from '../../../state/console.ts';
import { useFacetSelection } from '../../../state/facet-selection.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { writeFacetQuery } from '../facets/facet-query.ts';
import { findUseSources } from '../facets/use-sources.ts';

/** Characters that an alert's search may have. */
const MOST_WATCHED = 512;

/** An alert for the devices that are searched for. */
export interface SearchWatch {
  readonly query: string;
  readonly when: WatchCondition;
  /** The alert that waits for the same already; null where none does. */
  readonly id: string | null;
}

/**
 * The alert that fits the search and the filters of now; null where there is nothing to search for, or no search can say it. What is
 * picked of availability is left out: the alert waits for another one. It goes through all devices: not for each letter typed.
 */
export function readSearchWatch(): SearchWatch | null {
  const { query: text } = useDevicesView.getState();
  const facets = new Map(useFacetSelection.getState().facets);
  facets.delete('availability');
  const query = writeFacetQuery(text, facets);
  if (query === null || query === '' || query.length > MOST_WATCHED) return null;
  const found = grid.findFirst({ query: parse(query).query, facets: new Map() }, Number.POSITIVE_INFINITY);
  // No device is said to be available where no agent reports who uses it.
  const isReported =
    found.length === 0
      ? findUseSources(useFleet.getState().reports.values()).isReported
      : found.some(({ entry }) => entry.device.connectedUser !== null);
  const when = isReported ? 'free' : 'unused';
  const set = useConsole
    .getState()
    .watches.pending.find(
      ({ target, when: other }) => other === when && target.kind === 'search' && target.query === query,
    );
  return { query, when, id: set?.id ?? null };
}

export function setSearchWatch({ query, when }: SearchWatch): void {
  const { idleMinutes } = useConsole.getState().settings;
  const target = { kind: 'search', query } as const;
  send('watches.add', { target, when, idleMinutes: when === 'unused' ? idleMinutes : null });
}
