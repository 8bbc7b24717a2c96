import type { AlertCondition } from '#shared/model/fleet/alert.ts';
import { parse } from '#shared/search/parse.ts';
import { findAlert } from '../../alerts/find-alert.ts';
import { send } from '../../../state/api/send.ts';
import { useConsole } from '../../../state/console.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { writeFacetQuery } from '../facets/facet-query.ts';
import { isWaitable } from '../details/possible-alerts.ts';
import { findUseSources } from '../facets/use-sources.ts';

/** The longest search an alert can have, in characters. */
const MAX_ALERT_DEVICES = 512;

export interface SearchAlert {
  readonly query: string;
  readonly when: AlertCondition;
  /** If there's an alert for this search already. */
  readonly id: string | null;
}

/**
 * For the current search and filters. Null if there's nothing to search for, if it only finds iPhones, or if
 * no search can express the filters. Leaves out the selected availability, since an alert waits for another
 * one. Tests all devices, so don't call it per letter.
 */
export function readSearchAlert(): SearchAlert | null {
  const { query: text } = useDevicesView.getState();
  const facets = new Map(useDevicesView.getState().facets);
  facets.delete('availability');
  const query = writeFacetQuery(text, facets);
  if (query === null || query === '' || query.length > MAX_ALERT_DEVICES) return null;
  const found = grid.findFirst({ query: parse(query).query, facets: new Map() }, Number.POSITIVE_INFINITY);
  // If no agent reports users, nothing can become available.
  const isReported =
    found.length === 0
      ? findUseSources(useFleet.getState().reports.values()).isReported
      : found.some(({ entry }) => entry.device.connectedUser !== null);
  const when = isReported ? 'available' : 'unused';
  if (found.length > 0 && !found.some(({ entry }) => isWaitable(entry.device))) return null;
  const set = findAlert(useConsole.getState().alerts.pending, { kind: 'search', query }, when);
  return { query, when, id: set?.id ?? null };
}

export function setSearchAlert({ query, when }: Omit<SearchAlert, 'id'>): void {
  const { idleMinutes } = useConsole.getState().settings;
  const target = { kind: 'search', query } as const;
  send('alerts.add', { target, when, idleMinutes: when === 'unused' ? idleMinutes : null });
}
