import type { DeviceRow } from './device-row.ts';

/** By device identifier: the agents that list it, where there is more than one. */
export type Twins = ReadonlyMap<string, readonly string[]>;

/**
 * Finds identifiers that several agents list now: one phone seen twice, or cheap phones that share a serial number. Which
 * of the two it is nobody can tell from here, so the rows stay apart and say so.
 */
export function findTwins(rows: readonly DeviceRow[]): Twins {
  const places = new Map<string, Set<string>>();
  for (const { entry, agentText } of rows) {
    // A device that left one agent for another is in one place.
    if (entry.goneSince !== null) continue;
    const known = places.get(entry.device.deviceId);
    if (known) known.add(agentText);
    else places.set(entry.device.deviceId, new Set([agentText]));
  }
  return new Map(
    [...places].filter(([, agents]) => agents.size > 1).map(([id, agents]) => [id, [...agents]]),
  );
}

/** The other agents that list a row's device. */
export function findElsewhere(twins: Twins, { entry, agentText }: DeviceRow): readonly string[] {
  if (entry.goneSince !== null) return [];
  return (twins.get(entry.device.deviceId) ?? []).filter((agent) => agent !== agentText);
}
