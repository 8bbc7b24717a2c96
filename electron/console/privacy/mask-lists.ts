import type { FleetEvent } from '#shared/model/fleet-event.ts';
import type { ViewContent } from '#shared/model/saved-view.ts';
import type { Alert, AlertList, AlertTarget } from '#shared/model/alert.ts';
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

export function maskAlert(pseudonyms: Pseudonyms, alert: Alert): Alert {
  return { ...alert, target: mapTarget(alert.target, (text) => pseudonyms.hide(text)) };
}

export function maskAlerts(pseudonyms: Pseudonyms, { pending, fired }: AlertList): AlertList {
  return {
    pending: pending.map((alert) => maskAlert(pseudonyms, alert)),
    fired: fired.map((each) => ({
      ...each,
      deviceName: pseudonyms.hide(each.deviceName),
      agent: pseudonyms.hide(each.agent),
      alert: maskAlert(pseudonyms, each.alert),
    })),
  };
}

/** The target of an alert, with its text changed. */
export function mapTarget(target: AlertTarget, change: (text: string) => string): AlertTarget {
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
