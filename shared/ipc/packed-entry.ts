import type { DeviceEntry } from '../device/device.ts';
import type { BookCopy, ModelBook, PackedModels } from './packed-model.ts';

type Place = number | null;

/**
 * A device as it crosses to the page: its identifier, the agent's address, its model's number, its alias and its user, each text as its
 * place among those that cross with it. What few devices have follows.
 */
export type PackedEntry = readonly [...UsualPart, ...([] | RarePart)];
type UsualPart = [string, Place, number, Place, Place];
/** Its key where that is not the usual one, since when it was seen and is gone, and its deviations. */
type RarePart = [Place, number | null, number | null, DeviceEntry['deviations']];

/** What the entries that cross together have in common: every text but identifiers once, and the models that are new. */
export interface PackedCommon extends PackedModels {
  readonly texts: readonly string[];
}

/** For one message. */
export function createEntryPacker(models: ModelBook) {
  const texts: string[] = [];
  const places = new Map<string, number>();
  models.begin();

  function put(text: string | null): Place {
    if (text === null) return null;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  }

  // Devices come agent by agent, and most have no alias: the same text comes again and again.
  const putAddress = puttingAgain(put);
  const putAlias = puttingAgain(put);

  function pack(entry: DeviceEntry, agentId: string): PackedEntry {
    const { key, device, deviations, seenAt, goneSince } = entry;
    const { deviceId, agentAddress, alias, connectedUser } = device;
    const usual: UsualPart = [
      deviceId,
      putAddress(agentAddress),
      models.numberOf(device.model),
      putAlias(alias),
      put(connectedUser),
    ];
    const hasUsualKey = isUsualKey(key, agentId, deviceId);
    if (hasUsualKey && seenAt === null && goneSince === null && deviations.length === 0) return usual;
    return [...usual, hasUsualKey ? null : put(key), seenAt, goneSince, deviations];
  }

  return {
    pack,
    /** What crosses with all that was packed. */
    common: (which: 'new' | 'all'): PackedCommon => ({
      texts,
      ...(which === 'new' ? models.packNew(put) : models.packAll(put)),
    }),
  };
}

const noDeviations: DeviceEntry['deviations'] = [];

/** Makes entries again of what a packer has packed with this in common; null where models they are of have not come. */
export function createEntryUnpacker(common: PackedCommon, models: BookCopy) {
  const text = (place: Place | undefined) =>
    typeof place === 'number' ? (common.texts[place] ?? null) : null;
  if (!models.learn(common, text)) return null;

  return function unpack(packed: PackedEntry, agentId: string): DeviceEntry {
    const [deviceId, address, number, alias, user, key = null, seenAt = null, goneSince = null, deviations] =
      packed;
    return {
      key: text(key) ?? usualKey(agentId, deviceId),
      device: {
        deviceId,
        model: models.get(number),
        agentAddress: text(address),
        alias: text(alias),
        connectedUser: text(user),
      },
      deviations: deviations ?? noDeviations,
      seenAt,
      goneSince,
    };
  };
}

const FIRST_OF_ITS_ID = '/0/';

function usualKey(agentId: string, deviceId: string): string {
  return agentId + FIRST_OF_ITS_ID + deviceId;
}

/** Without making the key a second time. */
function isUsualKey(key: string, agentId: string, deviceId: string): boolean {
  return (
    key.length === agentId.length + FIRST_OF_ITS_ID.length + deviceId.length &&
    key.startsWith(agentId) &&
    key.startsWith(FIRST_OF_ITS_ID, agentId.length) &&
    key.endsWith(deviceId)
  );
}

function puttingAgain(put: (text: string | null) => Place): (text: string | null) => Place {
  let last: string | null = null;
  let place: Place = null;
  return (text) => {
    if (text === last) return place;
    last = text;
    place = put(text);
    return place;
  };
}
