import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { hasSerial, serialOf } from './device-texts.ts';

/**
 * One match per phone, in order of the first. Two are the same phone if their device IDs are, or their serial
 * numbers, brands and model IDs. Prefers USB, which doesn't depend on the network. Without a serial, a
 * phone's ID only means something to its ADB server.
 */
export function mergeDuplicates(devices: readonly LabDevice[]): readonly LabDevice[] {
  const phones: LabDevice[] = [];
  const ids = new Map<string, number>();
  const serials = new Map<string, number>();
  /** For each phone, the one it was merged into, or itself. By index. */
  const joined: number[] = [];

  function placeIn(places: ReadonlyMap<string, number>, key: string | null): number {
    let place = key === null ? undefined : places.get(key);
    while (place !== undefined && joined[place] !== place) place = joined[place];
    return place ?? phones.length;
  }

  for (const device of devices) {
    const serial = serialKeyOf(device);
    const id = hasSerial(device) ? device.deviceId : null;
    const byId = placeIn(ids, id);
    const bySerial = placeIn(serials, serial);
    const place = Math.min(byId, bySerial);
    const other = Math.max(byId, bySerial);
    // A match may show that two earlier ones are the same phone.
    if (place !== other && other < phones.length) {
      joined[other] = place;
      phones[place] = prefer(phones[place], phones[other]) ?? device;
    }
    phones[place] = prefer(phones[place], device) ?? device;
    joined[place] = place;
    if (id !== null) ids.set(id, place);
    if (serial !== null) serials.set(serial, place);
  }
  return phones.filter((_, place) => joined[place] === place);
}

function serialKeyOf(device: LabDevice): string | null {
  const { brand, modelId } = device;
  const serial = serialOf(device);
  return serial && brand && modelId ? `${serial}\n${brand}\n${modelId}` : null;
}

function prefer(first: LabDevice | undefined, second: LabDevice | undefined): LabDevice | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return rankOf(second) > rankOf(first) ? second : first;
}

function rankOf(device: LabDevice): number {
  return hasSerial(device) ? 1 + Number(isUsb(device)) : 0;
}

/** On the network, ADB names a phone by its address or its mDNS service (adb-SERIAL-xxxxxx._adb-tls-connect._tcp). */
function isUsb({ deviceId }: LabDevice): boolean {
  return !/:\d{1,5}$|\._adb(?:-tls-connect|-tls-pairing)?\._tcp\b/.test(deviceId);
}
