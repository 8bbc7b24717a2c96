import type { DeviceEntry } from '../model/device.ts';
import { createModelPacker, type PackedModel, unpackModel } from './packed-model.ts';

type Place = number | null;

/**
 * A device as it crosses to the page: its identifier, and then the agent's address, its model, its alias and its user, each as its place
 * among what crosses with it. What few devices have follows.
 */
export type PackedEntry = readonly [...UsualPart, ...([] | RarePart)];
type UsualPart = [string, Place, number, Place, Place];
/** Its key where that is not the usual one, since when it was seen and is gone, and its deviations. */
type RarePart = [Place, number | null, number | null, DeviceEntry['deviations']];

/** What the entries that cross together have in common: every text but identifiers and every model once, as they were first met. */
export interface PackedCommon {
  readonly texts: readonly string[];
  readonly models: readonly PackedModel[];
}

export function createEntryPacker() {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const packer = createModelPacker(put);

  function put(text: string | null): Place {
    if (text === null) return null;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  }

  function pack(entry: DeviceEntry, agentId: string): PackedEntry {
    const { key, device, deviations, seenAt, goneSince } = entry;
    const { deviceId, agentAddress, alias, connectedUser } = device;
    const usual: UsualPart = [
      deviceId,
      put(agentAddress),
      packer.place(device),
      put(alias),
      put(connectedUser),
    ];
    const hasUsualKey = key === usualKey(agentId, deviceId);
    if (hasUsualKey && seenAt === null && goneSince === null && deviations.length === 0) return usual;
    return [...usual, hasUsualKey ? null : put(key), seenAt, goneSince, deviations];
  }

  const common: PackedCommon = { texts, models: packer.models };
  return { common, pack };
}

const noDeviations: DeviceEntry['deviations'] = [];

/** Makes entries again of what a packer has packed with this in common. */
export function createEntryUnpacker({ texts, models }: PackedCommon) {
  const text = (place: Place | undefined) => (typeof place === 'number' ? (texts[place] ?? null) : null);
  const known = models.map((model) => unpackModel(model, text));

  return function unpack(packed: PackedEntry, agentId: string): DeviceEntry {
    const [deviceId, address, place, alias, user, key = null, seenAt = null, goneSince = null, deviations] =
      packed;
    const model = known[place];
    if (!model) throw new Error('No such model');
    return {
      key: text(key) ?? usualKey(agentId, deviceId),
      device: {
        deviceId,
        agentType: model.agentType,
        agentAddress: text(address),
        modelName: model.modelName,
        modelId: model.modelId,
        brand: model.brand,
        abi: model.abi,
        osVersion: model.osVersion,
        buildVersion: model.buildVersion,
        screen: model.screen,
        capture: model.capture,
        input: model.input,
        alias: text(alias),
        connectedUser: text(user),
      },
      deviations: deviations ?? noDeviations,
      seenAt,
      goneSince,
    };
  };
}

function usualKey(agentId: string, deviceId: string): string {
  return `${agentId}/0/${deviceId}`;
}
