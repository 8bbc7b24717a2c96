import type { DeviceEntry } from '#shared/device/device.ts';

/**
 * An entry that takes the place of another, with the other's own texts wherever they are equal: each message brings copies of its own. Models
 * come shared.
 */
export function keepParts(before: DeviceEntry | undefined, entry: DeviceEntry): DeviceEntry {
  if (!before) return entry;
  const { device: known, key } = before;
  const { device } = entry;
  return {
    ...entry,
    key,
    device: {
      deviceId: keep(known.deviceId, device.deviceId),
      model: device.model,
      agentAddress: keep(known.agentAddress, device.agentAddress),
      alias: keep(known.alias, device.alias),
      connectedUser: keep(known.connectedUser, device.connectedUser),
    },
  };
}

/** The very text of before. */
function keep<T extends string | null>(known: T, next: T): T {
  return known === next ? known : next;
}
