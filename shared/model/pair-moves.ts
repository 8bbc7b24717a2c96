import { isLocalId } from '../device/serial-number.ts';
import type { SnapshotDevice } from './saved-snapshot.ts';

/** A device that an agent listed at one of the two times and not at the other. */
export interface Sighting extends SnapshotDevice {
  readonly agent: string;
  /** The agent responded at both times, so the device was certainly not listed at the other. */
  readonly isCertain: boolean;
}

/**
 * Pairs devices that left one agent with devices that came to another. Some cheap devices have the same ID, so a pair
 * counts only if exactly one device of the ID and model left and one came.
 */
export function pairMoves(
  left: readonly Sighting[],
  came: readonly Sighting[],
): ReadonlyMap<Sighting, Sighting> {
  const leaving = groupByIdentity(left);
  const coming = groupByIdentity(came);
  const moves = new Map<Sighting, Sighting>();
  for (const [identity, [arrival, ...more]] of coming) {
    const [departure, ...others] = leaving.get(identity) ?? [];
    if (arrival && departure && more.length === 0 && others.length === 0) moves.set(arrival, departure);
  }
  return moves;
}

function groupByIdentity(sightings: readonly Sighting[]): ReadonlyMap<string, readonly Sighting[]> {
  const identified = sightings.filter(({ device }) => !isLocalId(device.deviceId));
  return Map.groupBy(identified, ({ device }) => `${device.deviceId}\n${device.model.modelId ?? ''}`);
}
