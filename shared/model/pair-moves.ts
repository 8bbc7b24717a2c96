import type { SnapshotDevice } from './saved-snapshot.ts';

/** A device seen on an agent at one of the two moments and not at the other. */
export interface Sighting extends SnapshotDevice {
  readonly agent: string;
  /** The agent answered at both moments, so that it is known not to have listed the device at the other. */
  readonly isCertain: boolean;
}

/** Serials that every computer gives out anew: the same one elsewhere is another device. */
const localSerial = /^(?:emulator-\d+|(?:127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+)$/;

/**
 * Finds what was seen on one agent and is now seen on another: what came, with what left. Cheap phones share serials, so
 * a pair counts only where one device of the serial and model left and one came.
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
  const identified = sightings.filter(({ device }) => !localSerial.test(device.deviceId));
  return Map.groupBy(identified, ({ device }) => `${device.deviceId}\n${device.model.modelId ?? ''}`);
}
