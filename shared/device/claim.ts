import { isLocalId } from './serial-number.ts';

/**
 * The extension object `Claim` of a device: somebody has taken it at the lab service until a time. It locks nothing.
 * Times are UTC, such as `2026-11-22T09:12:00.000Z`, by the clock of the service.
 */
export interface ClaimRecord {
  readonly Until: string;
  readonly Since: string;
  readonly Kind: 'person' | 'program';
  /** The name of the person or program. Omitted for callers that get no names. */
  readonly By?: string | undefined;
  readonly Note?: string | undefined;
  /** The service filled ConnectedUser, which was empty or unknown. */
  readonly Filled?: true | undefined;
  /** The agent reports the user as another person than the one who has the claim. */
  readonly UserMismatch?: true | undefined;
}

/** The ConnectedUser of a claimed device for callers that get no names. */
export const CLAIMED = 'claimed';

/** What of a row says which phone it is. */
export interface PhoneIdentity {
  /** The address of its agent, `host:port`. */
  readonly agent: string;
  readonly deviceId: string;
  readonly serialNumber: string | null;
}

const emulator = /^emulator-\d+$/;

/**
 * The keys by which a row is found among the claims. A row is claimed if a claim has any of them. An ID that each
 * computer assigns itself counts only together with its agent.
 */
export function keysOfRow({ agent, deviceId, serialNumber }: PhoneIdentity): readonly string[] {
  const own = `at:${agent} ${deviceId}`;
  if (emulator.test(deviceId)) return [own];
  const ids = isLocalId(deviceId) ? [] : [`id:${deviceId}`];
  return serialNumber && serialNumber !== deviceId ? [own, ...ids, `id:${serialNumber}`] : [own, ...ids];
}
