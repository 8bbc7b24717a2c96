import { noDevices } from '#shared/device/availability.ts';
import type { EventName, Events } from '#shared/ipc/contract.ts';
import type { Console, UnfilteredConsole, TraySummary } from '../console/console-interface.ts';
import { maskComparison, mapTarget, mapView, maskAlert, maskFleet } from '../console/privacy/masks.ts';
import { createEventMasks } from './event-masks.ts';
import { createSnapshotMask } from './snapshot-masks.ts';

/**
 * The only path from the console to the page and the desktop. It withholds data while the console is locked or names
 * are hidden, so no screen has to do that. It replaces a pseudonym in the user's input with the name.
 */
export function filterConsole({ open, unfiltered, privacy }: UnfilteredConsole): Console {
  const { hidesNames, pseudonyms } = privacy;
  const { fleet, snapshots, views, alerts } = unfiltered;
  const isLocked = () => open.lock.isLocked();
  const eventMasks = createEventMasks(pseudonyms);
  const snapshotMask = createSnapshotMask(pseudonyms);
  const reveal = (text: string) => (hidesNames() ? pseudonyms.reveal(text) : text);

  function filterEvent<E extends EventName>(event: E, payload: Events[E]): Events[E] | undefined {
    const { locked, nameless } = eventMasks[event];
    const shown = isLocked() ? locked(payload) : payload;
    return shown !== undefined && hidesNames() ? nameless(shown) : shown;
  }

  function filterSummary(summary: TraySummary): TraySummary {
    const { waiting } = summary;
    if (isLocked()) return { ...summary, counts: noDevices, waiting: [] };
    return hidesNames()
      ? { ...summary, waiting: waiting.map((alert) => maskAlert(pseudonyms, alert)) }
      : summary;
  }

  return {
    ...open,
    subscribe: (listener) =>
      unfiltered.subscribe((event, payload) => {
        const shown = filterEvent(event, payload);
        if (shown !== undefined) listener(event, shown);
      }),
    async snapshot() {
      const snapshot = await unfiltered.snapshot();
      const shown = isLocked() ? snapshotMask.lock(snapshot) : snapshot;
      return hidesNames() ? snapshotMask.hideNames(shown) : shown;
    },
    traySummary: () => filterSummary(unfiltered.traySummary()),
    fleet: { ...fleet, rawRecord: maskFleet(privacy, fleet).rawRecord },
    snapshots: {
      ...snapshots,
      async compare(id) {
        const outcome = await snapshots.compare(id);
        return hidesNames() ? maskComparison(pseudonyms, outcome) : outcome;
      },
    },
    views: {
      ...views,
      save: (name, content) => views.save(reveal(name), mapView(content, reveal)),
      rename: (id, name) => views.rename(id, reveal(name)),
      replace: (id, content) => views.replace(id, mapView(content, reveal)),
    },
    alerts: {
      ...alerts,
      add: (input) => alerts.add({ ...input, target: mapTarget(input.target, reveal) }),
    },
  };
}
