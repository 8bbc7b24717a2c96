import { wordsOf } from '#shared/device/device-text.ts';
import type { FleetEvent, FleetEventKind } from '#shared/model/fleet-event.ts';

/** The most lines that are shown. A filter finds older events. */
const MAX_SHOWN = 300;

/** The events of a kind that contain each word in the device, its agent or the user. `agentNames` are by `ip:port`. */
export function filterEvents(
  events: readonly FleetEvent[],
  kind: FleetEventKind | 'all',
  query: string,
  agentNames: ReadonlyMap<string, string>,
): readonly FleetEvent[] {
  const words = wordsOf(query);
  return events
    .filter((event) => {
      if (kind !== 'all' && event.kind !== kind) return false;
      const names = [event.device?.name, event.agent, agentNames.get(event.agent), event.user];
      const text = names.join(' ').normalize('NFC').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, MAX_SHOWN);
}
