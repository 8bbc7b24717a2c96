import type { Device } from '../model/device.ts';

/** What phones of one model have in common: a rack of fifty has a few of them, and each crosses once. */
export type DeviceModel = Omit<Device, 'deviceId' | 'agentAddress' | 'alias' | 'connectedUser'>;

/** A model as it crosses: values in a fixed order, each text as its place in the texts that cross with it. */
export type PackedModel = readonly (number | null)[];

/** Models of one name that are looked through for a device's own, the last of them first; another one crosses again. */
const MOST_ALIKE = 8;

/** Answers the place of a device's model among those that cross. */
export function createModelPacker(put: (text: string | null) => number | null) {
  const models: PackedModel[] = [];
  const byName = new Map<string | null, Met[]>();

  function pack({ screen, capture, input, ...model }: DeviceModel): PackedModel {
    return [
      model.agentType,
      put(model.modelName),
      put(model.modelId),
      put(model.brand),
      put(model.abi),
      put(model.osVersion),
      put(model.buildVersion),
      screen.width,
      screen.height,
      capture.width,
      capture.height,
      input.minX,
      input.maxX,
      input.minY,
      input.maxY,
    ];
  }

  return {
    models,

    place(device: DeviceModel): number {
      const alike = byName.get(device.modelId) ?? [];
      for (const { sample, place } of alike) if (isSameModel(sample, device)) return place;
      const place = models.push(pack(device)) - 1;
      if (alike.unshift({ sample: device, place }) > MOST_ALIKE) alike.pop();
      byName.set(device.modelId, alike);
      return place;
    },
  };
}

/** A model that crosses, and its place. */
interface Met {
  readonly sample: DeviceModel;
  readonly place: number;
}

/** By Object.is, which tells the two zeros apart. */
function isSameModel(one: DeviceModel, other: DeviceModel): boolean {
  return (
    one.modelId === other.modelId &&
    one.modelName === other.modelName &&
    one.osVersion === other.osVersion &&
    one.buildVersion === other.buildVersion &&
    one.brand === other.brand &&
    one.abi === other.abi &&
    Object.is(one.agentType, other.agentType) &&
    isSameSize(one.screen, other.screen) &&
    isSameSize(one.capture, other.capture) &&
    Object.is(one.input.minX, other.input.minX) &&
    Object.is(one.input.maxX, other.input.maxX) &&
    Object.is(one.input.minY, other.input.minY) &&
    Object.is(one.input.maxY, other.input.maxY)
  );
}

function isSameSize(one: Device['screen'], other: Device['screen']): boolean {
  return Object.is(one.width, other.width) && Object.is(one.height, other.height);
}

/** Makes a model again of what was packed. */
export function unpackModel(
  packed: PackedModel,
  text: (place: number | null | undefined) => string | null,
): DeviceModel {
  const number = (at: number) => packed[at] ?? null;
  return {
    agentType: number(0),
    modelName: text(packed[1]),
    modelId: text(packed[2]),
    brand: text(packed[3]),
    abi: text(packed[4]),
    osVersion: text(packed[5]),
    buildVersion: text(packed[6]),
    screen: { width: number(7), height: number(8) },
    capture: { width: number(9), height: number(10) },
    input: { minX: number(11), maxX: number(12), minY: number(13), maxY: number(14) },
  };
}
