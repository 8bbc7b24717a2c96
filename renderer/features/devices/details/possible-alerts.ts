import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { Device } from '#shared/device/device.ts';
import { isIphone } from '#shared/device/platform.ts';
import type { AlertCondition } from '#shared/model/fleet/alert.ts';
import type { RowClaim } from '../../../state/claims.ts';

/**
 * Whether one can wait for a device to become available or unused. Not without a serial, because another phone can have the
 * ID later, and not for iPhones, which don't report use.
 */
export function isWaitable(device: Device): boolean {
  return !device.noSerial && (device.connectedUser !== null || !isIphone(device));
}

/**
 * The alerts that are possible for a device, the most likely first: for its user if the agent reports one, or else for
 * signs of use if they are observed. None without a serial, because another phone can have the ID later.
 */
export function listPossibleAlerts(
  device: Device,
  kind: AvailabilityKind,
  claim: RowClaim | null,
): readonly AlertCondition[] {
  if (device.noSerial) return [];
  // Its holder knows when it ends.
  if (claim?.own && kind === 'claimed') return ['disconnected'];
  if (claim !== null && claim.own === null) return ['claim-ended', ...withoutClaim(device, kind)];
  return withoutClaim(device, kind);
}

function withoutClaim(
  { connectedUser, adbState, observed }: Device,
  kind: AvailabilityKind,
): readonly AlertCondition[] {
  if (kind === 'disconnected') return ['reconnected'];
  if (kind === 'available' || kind === 'idle') return ['disconnected'];
  if (connectedUser !== null) return ['available', 'disconnected'];
  return adbState || observed ? ['unused', 'disconnected'] : ['disconnected'];
}
