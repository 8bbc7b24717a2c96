import type { AvailabilityKind } from '../../../../shared/device/availability.ts';
import type { Device } from '../../../../shared/device/device.ts';
import type { WatchCondition } from '../../../../shared/model/watch.ts';

/**
 * What a person may wait for as things stand, the most likely first: a user where the agent reports one, else signs of use where
 * they are observed.
 */
export function listWatchable(
  { connectedUser, adbState, observed }: Device,
  kind: AvailabilityKind,
): readonly [WatchCondition, ...WatchCondition[]] {
  if (kind === 'gone') return ['back'];
  if (kind === 'free' || kind === 'idle') return ['gone'];
  if (connectedUser !== null) return ['free', 'gone'];
  return adbState || observed ? ['unused', 'gone'] : ['gone'];
}
