import { isLocalId } from './serial-number.ts';

/**
 * The extension object `Claim` of a device: somebody took it at the lab service until then. It locks nothing.
 * Times are UTC by the service's clock, e.g. `2026-11-22T09:12:00.000Z`.
 */
export interface ClaimRecord {
  readonly Until: string;
  readonly Since: string;
  readonly Kind: 'person' | 'program';
  /** A person or a program. Left out for callers who get no names. */
  readonly By?: string | undefined;
  readonly Note?: string | undefined;
  /** ConnectedUser was empty or unknown, so the service filled it in. */
  readonly Filled?: true | undefined;
  /** The agent says somebody other than the claim's holder is using it. */
  readonly UserMismatch?: true | undefined;
}

/** What ConnectedUser says of a claimed device to callers who get no names. */
export const CLAIMED = 'claimed';

export interface PhoneIdentity {
  /** `host:port` */
  readonly agent: string;
  readonly deviceId: string;
  readonly serialNumber: string | null;
}

const emulator = /^emulator-\d+$/;

/**
 * A row is claimed if a claim has any of these keys. An ID that every computer hands out itself (e.g.
 * `emulator-5554`) only counts together with its agent.
 */
export function keysOfRow({ agent, deviceId, serialNumber }: PhoneIdentity): readonly string[] {
  const own = `at:${agent} ${deviceId}`;
  if (emulator.test(deviceId)) return [own];
  const ids = isLocalId(deviceId) ? [] : [`id:${deviceId}`];
  return serialNumber && serialNumber !== deviceId ? [own, ...ids, `id:${serialNumber}`] : [own, ...ids];
}
