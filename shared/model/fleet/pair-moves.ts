import { isLocalId } from '../../device/serial-number.ts';
import type { SnapshotDevice } from './saved-snapshot.ts';

/** Listed by an agent at only one of the two times. */
export interface PlacedDevice extends SnapshotDevice {
  readonly agent: string;
  /** The agent responded both times, so it really wasn't there at the other. */
  readonly isCertain: boolean;
}

/**
 * Matches what left one agent with what came to another. Some cheap devices share an ID, so it only counts if exactly
 * one of that ID and model left, and exactly one came.
 */
export function pairMoves(
  left: readonly PlacedDevice[],
  came: readonly PlacedDevice[],
): ReadonlyMap<PlacedDevice, PlacedDevice> {
  const leaving = groupByIdentity(left);
  const coming = groupByIdentity(came);
  const moves = new Map<PlacedDevice, PlacedDevice>();
  for (const [identity, [arrival, ...more]] of coming) {
    const [departure, ...others] = leaving.get(identity) ?? [];
    if (arrival && departure && more.length === 0 && others.length === 0) moves.set(arrival, departure);
  }
  return moves;
}

function groupByIdentity(devices: readonly PlacedDevice[]): ReadonlyMap<string, readonly PlacedDevice[]> {
  const identified = devices.filter(({ device }) => !isLocalId(device.deviceId));
  return Map.groupBy(identified, ({ device }) => `${device.deviceId}\n${device.model.modelId ?? ''}`);
}
