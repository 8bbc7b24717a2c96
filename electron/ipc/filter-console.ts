import { noDevices } from '#shared/device/availability.ts';
import type { EventName, Events } from '#shared/ipc/contract.ts';
import { noScreenshot } from '#shared/model/fleet/screenshot.ts';
import type { Console, UnfilteredConsole } from '../console/console-interface.ts';
import { maskComparison, mapTarget, mapView, maskAlert, maskFleet } from '../console/privacy/masks.ts';
import { createEventMasks } from './event-masks.ts';
import { createStateMask } from './state-masks.ts';

/**
 * The only way from the console to the page and the desktop. Holds data back while it's locked or names are
 * hidden, and turns pseudonyms in the user's input back into names.
 */
export function filterConsole({ open, unfiltered, privacy }: UnfilteredConsole): Console {
  const { hidesNames, pseudonyms } = privacy;
  const { fleet, snapshots, views, alerts, claims, screenshots } = unfiltered;
  const isLocked = () => open.lock.isLocked();
  const eventMasks = createEventMasks(pseudonyms);
  const stateMask = createStateMask(pseudonyms);
  const reveal = (text: string) => (hidesNames() ? pseudonyms.reveal(text) : text);

  function filterEvent<E extends EventName>(event: E, payload: Events[E]): Events[E] | undefined {
    const { locked, nameless } = eventMasks[event];
    const shown = isLocked() ? locked(payload) : payload;
    return shown !== undefined && hidesNames() ? nameless(shown) : shown;
  }

  return {
    ...open,
    subscribe: (listener) =>
      unfiltered.subscribe((event, payload) => {
        const shown = filterEvent(event, payload);
        if (shown !== undefined) listener(event, shown);
      }),
    async pageState() {
      const state = await unfiltered.pageState();
      const shown = isLocked() ? stateMask.lock(state) : state;
      return hidesNames() ? stateMask.hideNames(shown) : shown;
    },
    traySummary() {
      const summary = unfiltered.traySummary();
      if (isLocked()) return { ...summary, counts: noDevices, waiting: [] };
      if (!hidesNames()) return summary;
      return { ...summary, waiting: summary.waiting.map((alert) => maskAlert(pseudonyms, alert)) };
    },
    fleet: { ...fleet, rawRecord: maskFleet(privacy, fleet).rawRecord },
    snapshots: {
      ...snapshots,
      async compare(id) {
        const outcome = await snapshots.compare(id);
        if (isLocked()) return { outcome: 'unreadable' };
        return hidesNames() ? maskComparison(pseudonyms, outcome) : outcome;
      },
    },
    views: {
      ...views,
      save: (name, content) => views.save(reveal(name), mapView(content, reveal)),
      rename: (id, name) => views.rename(id, reveal(name)),
      replace: (id, content) => views.replace(id, mapView(content, reveal)),
    },
    claims: {
      ...claims,
      own: () => (isLocked() ? null : claims.own()),
      async take(input) {
        const outcome = await claims.take(input);
        const isNameless = isLocked() || hidesNames();
        return isNameless && outcome.outcome === 'claimed' ? { ...outcome, by: null } : outcome;
      },
    },
    screenshots: {
      ...screenshots,
      async take(input) {
        const outcome = await screenshots.take(input);
        if (isLocked()) return noScreenshot('no-service');
        return hidesNames() && outcome.outcome === 'none' ? { ...outcome, by: null } : outcome;
      },
    },
    alerts: {
      ...alerts,
      add: (input) => alerts.add({ ...input, target: mapTarget(input.target, reveal) }),
    },
  };
}
