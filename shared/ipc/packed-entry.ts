import type { Device, DeviceEntry } from '../model/device.ts';

/** A device as it crosses to the page: values in a fixed order, each text as its place in the texts that cross with it. */
export type PackedEntry = readonly (number | null | DeviceEntry['deviations'])[];

export interface EntryPacker {
  pack(entry: DeviceEntry, agentId: string): PackedEntry;
  /** Every text once, in the order they were first met. */
  readonly texts: readonly string[];
}

export function createEntryPacker(): EntryPacker {
  const texts: string[] = [];
  const places = new Map<string, number>();

  function put(text: string | null): number | null {
    if (text === null) return null;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  }

  return {
    texts,
    pack: ({ key, device, deviations, seenAt, goneSince }, agentId) => [
      // Nearly every device has the usual one.
      key === usualKey(agentId, device.deviceId) ? null : put(key),
      put(device.deviceId),
      device.agentType,
      put(device.agentAddress),
      put(device.modelName),
      put(device.modelId),
      put(device.brand),
      put(device.abi),
      put(device.osVersion),
      put(device.buildVersion),
      device.screen.width,
      device.screen.height,
      device.capture.width,
      device.capture.height,
      device.input.minX,
      device.input.maxX,
      device.input.minY,
      device.input.maxY,
      put(device.alias),
      put(device.connectedUser),
      seenAt,
      goneSince,
      deviations.length === 0 ? null : deviations,
    ],
  };
}

const noDeviations: DeviceEntry['deviations'] = [];

/** Makes entries again of what a packer with these texts has packed. */
export function createEntryUnpacker(texts: readonly string[]) {
  let entry: PackedEntry = [];
  let place = 0;

  function number(): number | null {
    place += 1;
    // What the packer has put at every place but the last.
    return (entry[place - 1] as number | null | undefined) ?? null;
  }

  function text(): string | null {
    const at = number();
    return at === null ? null : (texts[at] ?? null);
  }

  /** Reads in the packer's order: the fields of an object literal are made from first to last. */
  function readDevice(): Device {
    return {
      deviceId: text() ?? '',
      agentType: number(),
      agentAddress: text(),
      modelName: text(),
      modelId: text(),
      brand: text(),
      abi: text(),
      osVersion: text(),
      buildVersion: text(),
      screen: { width: number(), height: number() },
      capture: { width: number(), height: number() },
      input: { minX: number(), maxX: number(), minY: number(), maxY: number() },
      alias: text(),
      connectedUser: text(),
    };
  }

  return function unpack(packed: PackedEntry, agentId: string): DeviceEntry {
    entry = packed;
    place = 0;
    const key = text();
    const device = readDevice();
    return {
      key: key ?? usualKey(agentId, device.deviceId),
      device,
      seenAt: number(),
      goneSince: number(),
      // What the packer has put last.
      deviations: (packed[place] as DeviceEntry['deviations'] | null | undefined) ?? noDeviations,
    };
  };
}

function usualKey(agentId: string, deviceId: string): string {
  return `${agentId}/0/${deviceId}`;
}
