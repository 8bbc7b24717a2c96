import type { FleetEvent, FleetEventKind } from './fleet-event.ts';
/** The events of a kind in which every word occurs in the device, its agent or the user. */
export declare function filterEvents(
  events: readonly FleetEvent[],
  kind: FleetEventKind | 'all',
  query: string,
): readonly FleetEvent[];
/** Since when the present user has a device, as far as the history goes back; null where it does not say. */
export declare function findTakenAt(events: readonly FleetEvent[], key: string, user: string): number | null;
