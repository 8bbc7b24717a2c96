import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { serialOf } from './device-texts.ts';

/**
 * Leaves one of the matches that are the same phone, in the order of the first. Two matches are the same phone if their
 * device IDs are equal, or their serial numbers, brands and model IDs. A USB connection is preferred: a phone that is
 * connected over the network, too, keeps it when the network changes.
 */
export function joinTwins(devices: readonly LabDevice[]): readonly LabDevice[] {
  const phones: LabDevice[] = [];
  const places = new Map<string, number>();
  /** The place of the phone with which a phone was joined. */
  const joined: number[] = [];

  function placeOf(key: string): number | undefined {
    let place = places.get(key);
    while (place !== undefined && joined[place] !== place) place = joined[place];
    return place;
  }

  for (const device of devices) {
    const keys = keysOf(device);
    const found = keys.map(placeOf).filter((place) => place !== undefined);
    const place = found.length === 0 ? phones.length : Math.min(...found);
    for (const key of keys) places.set(key, place);
    // A match can be the link between two others.
    for (const each of found) {
      joined[each] = place;
      phones[place] = preferUsb(phones[place], phones[each]) ?? device;
    }
    joined[place] = place;
    phones[place] = preferUsb(phones[place], device) ?? device;
  }
  return phones.filter((_, place) => joined[place] === place);
}

function keysOf(device: LabDevice): readonly string[] {
  const { deviceId, brand, modelId } = device;
  const serial = serialOf(device);
  const ids = [`id\n${deviceId}`];
  return serial && brand && modelId ? [...ids, `serial\n${serial}\n${brand}\n${modelId}`] : ids;
}

function preferUsb(first: LabDevice | undefined, second: LabDevice | undefined): LabDevice | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return !isUsb(first) && isUsb(second) ? second : first;
}

/** ADB names a phone on the network by its address, or by its mDNS service (adb-SERIAL-xxxxxx._adb-tls-connect._tcp). */
function isUsb({ deviceId }: LabDevice): boolean {
  return !/:\d{1,5}$|\._adb(?:-tls-connect|-tls-pairing)?\._tcp\b/.test(deviceId);
}
