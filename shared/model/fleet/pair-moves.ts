import { isLocalId } from '../../device/serial-number.ts';
import type { SnapshotDevice } from './saved-snapshot.ts';

/** A device that an agent listed at one of the two times and not at the other. */
export interface PlacedDevice extends SnapshotDevice {
  readonly agent: string;
  /** The agent responded at both times, so the device was certainly not listed at the other. */
  readonly isCertain: boolean;
}

/**
 * Pairs devices that left one agent with devices that came to another. Some cheap devices have the same ID, so a pair
 * counts only if exactly one device of the ID and model left and one came.
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
