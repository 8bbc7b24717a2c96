import type { FleetEvent, FleetEventKind } from '#shared/model/fleet/fleet-event.ts';

/** Each event and the one whose state it ends. */
const begins: Readonly<Partial<Record<FleetEventKind, FleetEventKind>>> = {
  freed: 'taken',
  'claim-ended': 'claimed',
  appeared: 'gone',
  'agent-back': 'agent-silent',
};

/** In ms, if the list has the start. `events` are newest first. */
export function findDurations(events: readonly FleetEvent[]): ReadonlyMap<FleetEvent, number> {
  const begun = new Map<string, number>();
  const durations = new Map<FleetEvent, number>();
  for (const event of events.toReversed()) {
    const { kind, device, agent, user, at } = event;
    const subject = device?.key ?? agent;
    const beginning = begins[kind];
    const begunAt = beginning && begun.get(`${beginning} ${subject} ${user}`);
    if (begunAt !== undefined) durations.set(event, at - begunAt);
    begun.set(`${kind} ${subject} ${user}`, at);
  }
  return durations;
}
