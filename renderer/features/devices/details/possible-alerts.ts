import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { Device } from '#shared/device/device.ts';
import { isIphone } from '#shared/device/platform.ts';
import type { AlertCondition } from '#shared/model/fleet/alert.ts';
import type { RowClaim } from '../../../state/claims.ts';

/**
 * Can you wait for it to become available or unused? Not without a serial, since its ID may be another
 * phone's later, and not for an iPhone, which doesn't report use.
 */
export function isWaitable(device: Device): boolean {
  return !device.noSerial && (device.connectedUser !== null || !isIphone(device));
}

/**
 * The likeliest first: by its user if the agent reports one, else by signs of use if we watch for them. None
 * without a serial, since its ID may be another phone's later.
 */
export function listPossibleAlerts(
  device: Device,
  kind: AvailabilityKind,
  claim: RowClaim | null,
): readonly AlertCondition[] {
  if (device.noSerial) return [];
  // If it's yours, you know when it ends.
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
