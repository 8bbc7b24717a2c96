import type { DeviceModel, Size } from '../device/device.ts';

/** A model as it crosses: values in a fixed order, each text as its place in the texts that cross with it. */
export type PackedModel = readonly (number | null)[];

/** Models that cross once and are spoken of by their number from then on. */
export interface PackedModels {
  /** Numbers of another book mean other models. */
  readonly book: number;
  /** The number of the first of `models`. */
  readonly from: number;
  readonly models: readonly PackedModel[];
}

type PutText = (text: string | null) => number | null;
type ReadText = (place: number | null | undefined) => string | null;

/** More than any lab has: whoever makes up models has another book begun, and the memory of this one freed. */
const MOST_MODELS = 2_048;
/** Models of one name that are looked through for a device's own, the last of them first; another one crosses again. */
const MOST_ALIKE = 8;

/** A model that has a number. */
interface Numbered {
  readonly sample: DeviceModel;
  readonly number: number;
}

/** Main's book of models: each has a number in it from when it is first met. */
export function createModelBook() {
  let book = 1;
  let samples: DeviceModel[] = [];
  let told = 0;
  const byName = new Map<string | null, Numbered[]>();

  function pack(from: number, put: PutText): PackedModels {
    return { book, from, models: samples.slice(from).map((sample) => packModel(sample, put)) };
  }

  return {
    /** To be called before a message is made: the numbers in it are of one book. */
    begin(): void {
      if (samples.length < MOST_MODELS) return;
      book += 1;
      samples = [];
      told = 0;
      byName.clear();
    },

    numberOf(device: DeviceModel): number {
      const alike = byName.get(device.modelId) ?? [];
      for (const { sample, number } of alike) if (isSameModel(sample, device)) return number;
      const number = samples.push(device) - 1;
      if (alike.unshift({ sample: device, number }) > MOST_ALIKE) alike.pop();
      byName.set(device.modelId, alike);
      return number;
    },

    /** What must cross with an event; those before have crossed with others. */
    packNew(put: PutText): PackedModels {
      const from = told;
      told = samples.length;
      return pack(from, put);
    },

    /** All there are, for a page that may have heard nothing yet. */
    packAll: (put: PutText): PackedModels => pack(0, put),
  };
}

/** The page's copy of that book: devices of one model have it in common, whichever messages they came with. */
export function createBookCopy() {
  let known = 0;
  let models: DeviceModel[] = [];

  return {
    /** Answers false where what crossed before these has not come here: nothing that speaks of them can be read. */
    learn({ book, from, models: packed }: PackedModels, text: ReadText): boolean {
      if (from > (book === known ? models.length : 0)) return false;
      if (book !== known) models = [];
      known = book;
      for (const [at, model] of packed.entries()) models[from + at] ??= unpackModel(model, text);
      return true;
    },

    get(number: number): DeviceModel {
      const model = models[number];
      if (!model) throw new Error('No such model');
      return model;
    },
  };
}

export type ModelBook = ReturnType<typeof createModelBook>;
export type BookCopy = ReturnType<typeof createBookCopy>;

function packModel({ screen, capture, input, ...model }: DeviceModel, put: PutText): PackedModel {
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

function isSameSize(one: Size, other: Size): boolean {
  return Object.is(one.width, other.width) && Object.is(one.height, other.height);
}

/** Makes a model again of what was packed. */
function unpackModel(packed: PackedModel, text: ReadText): DeviceModel {
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
