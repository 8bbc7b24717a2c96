import type { FleetEvent } from '#shared/model/fleet-event.ts';
import type { ViewContent } from '#shared/model/saved-view.ts';
import type { Watch, WatchList, WatchTarget } from '#shared/model/watch.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** The history without the names of people. */
export function maskHistory(pseudonyms: Pseudonyms, events: readonly FleetEvent[]): readonly FleetEvent[] {
  for (const { user } of events) pseudonyms.register(user);
  return events.map((event) => ({
    ...event,
    user: pseudonyms.labelOf(event.user),
    device: event.device && { ...event.device, name: pseudonyms.hide(event.device.name) },
  }));
}

export function maskWatch(pseudonyms: Pseudonyms, watch: Watch): Watch {
  return { ...watch, target: mapTarget(watch.target, (text) => pseudonyms.hide(text)) };
}

export function maskWatches(pseudonyms: Pseudonyms, { pending, fired }: WatchList): WatchList {
  return {
    pending: pending.map((watch) => maskWatch(pseudonyms, watch)),
    fired: fired.map((each) => ({
      ...each,
      deviceName: pseudonyms.hide(each.deviceName),
      agent: pseudonyms.hide(each.agent),
      watch: maskWatch(pseudonyms, each.watch),
    })),
  };
}

/** The target of an alert, with its text changed. */
export function mapTarget(target: WatchTarget, change: (text: string) => string): WatchTarget {
  return target.kind === 'search'
    ? { ...target, query: change(target.query) }
    : { ...target, name: change(target.name) };
}

/** A view or the input for one, with its texts changed. */
export function mapView<V extends ViewContent & { readonly name?: string }>(
  view: V,
  change: (text: string) => string,
): V {
  return {
    ...view,
    ...(view.name !== undefined && { name: change(view.name) }),
    query: change(view.query),
    picks: view.picks.map(({ field, values }) => ({
      field,
      values: values.map((value) => value && change(value)),
    })),
  };
}
