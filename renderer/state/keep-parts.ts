import type { DeviceEntry } from '#shared/device/device.ts';

/**
 * An entry that takes the place of another, with the other's own texts and sizes wherever they are equal: devices that came together
 * have theirs in common, and each message brings copies of its own.
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
      agentType: device.agentType,
      agentAddress: keep(known.agentAddress, device.agentAddress),
      modelName: keep(known.modelName, device.modelName),
      modelId: keep(known.modelId, device.modelId),
      brand: keep(known.brand, device.brand),
      abi: keep(known.abi, device.abi),
      osVersion: keep(known.osVersion, device.osVersion),
      buildVersion: keep(known.buildVersion, device.buildVersion),
      screen: keepNumbers(known.screen, device.screen),
      capture: keepNumbers(known.capture, device.capture),
      input: keepNumbers(known.input, device.input),
      alias: keep(known.alias, device.alias),
      connectedUser: keep(known.connectedUser, device.connectedUser),
    },
  };
}

/** The very text of before. */
function keep<T extends string | null>(known: T, next: T): T {
  return known === next ? known : next;
}

function keepNumbers<T extends object>(known: T, next: T): T {
  const isSame = Object.entries(next).every(([name, value]) => Object.is(Reflect.get(known, name), value));
  return isSame ? known : next;
}
