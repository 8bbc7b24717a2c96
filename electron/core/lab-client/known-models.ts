import type { Device } from '#shared/model/device.ts';
import { isOrdinary } from '#shared/model/plain-text.ts';
import { type DeviceReading, MOST_ID, MOST_TEXT, readDevice } from '#shared/wire/read-device.ts';

/** One record of an answer, and where the text goes on behind it. */
export interface FoundRecord {
  readonly reading: DeviceReading;
  readonly end: number;
}

/** The models of phones that answers were made of so far. */
export interface KnownModels {
  /**
   * The record at this place of an answer of the agent at `askedAddress`; 'unknown' where its model is, and null where it is
   * written otherwise than services write records and has to be read exactly.
   */
  find(text: string, at: number, askedAddress: string): FoundRecord | 'unknown' | null;
  /** Takes the model of the record at this place among the known ones; false where that is not possible. */
  learn(text: string, at: number): boolean;
}

// All texts here are bytes of UTF-8 with a character for each, which is how the machine searches fastest.
const plain = String.raw`[^"\\]*`;
const number = String.raw`[-+.\deE]+`;
const texts = (...fields: readonly string[]) => fields.map((field) => `"${field}":"${plain}"`).join(',');
const numbers = (...fields: readonly string[]) => fields.map((field) => `"${field}":${number}`).join(',');

// A record as services write it: the fields of the contract in its order, each once, with no white space and no escapes. Those of
// the phone itself come first and last, and between them those of its model.
const head = new RegExp(
  String.raw`\{"AgentType":(${number}),"AgentTypeImage":null,"AgentIP":"(${plain})","DeviceID":"(${plain})",`,
  'y',
);
const foot = new RegExp(String.raw`"UserAlias":"(${plain})","ConnectedUser":"(${plain})"\}`, 'y');
const modelFields = new RegExp(
  [
    texts('ModelName', 'ModelID', 'Brand', 'Cpuabi', 'SDKVersion', 'BuildVer'),
    `,${numbers('ScreenSize_W', 'ScreenSize_H', 'CaptureSize_W', 'CaptureSize_H')}`,
    `,${numbers('InputScaleMinX', 'InputScaleMaxX', 'InputScaleMinY', 'InputScaleMaxY')},`,
  ].join(''),
  'y',
);
/** What the last part of a record begins with. In a text the quotation marks would be escaped. */
const FOOT = '"UserAlias":"';
/** In bytes, with all texts as long as they may be: a number may have any number of digits. */
const LONGEST_MODEL = 4_096;
/** More than any lab has: a service that makes up models has all of them forgotten then, and their memory with them. */
const MOST_MODELS = 1_024;

interface Parts {
  readonly address: string;
  readonly id: string;
  /** All that the phones of a model say alike. */
  readonly model: string;
  /** Where that stands, but for the agent's type, which comes first. */
  readonly modelAt: readonly [begin: number, end: number];
  readonly alias: string;
  readonly user: string;
  readonly end: number;
}

export function createKnownModels(): KnownModels {
  const samples = new Map<string, Device>();
  const readAlias = readingAgain();
  const readUser = readingAgain();

  return {
    find(text, at, askedAddress) {
      const parts = takeApart(text, at);
      if (!parts) return null;
      const sample = samples.get(parts.model);
      if (!sample) return 'unknown';
      const deviceId = readText(parts.id, MOST_ID);
      const alias = readAlias(parts.alias);
      const connectedUser = readUser(parts.user);
      // The rest is for the exact reader, which says what is odd about it.
      if (parts.address !== askedAddress || !deviceId || alias === null || connectedUser === null)
        return null;
      const device = makeDevice(sample, deviceId, askedAddress, alias, connectedUser);
      return { reading: { device, deviations: noDeviations }, end: parts.end };
    },

    learn(text, at) {
      const parts = takeApart(text, at);
      if (!parts) return false;
      const [begin, end] = parts.modelAt;
      modelFields.lastIndex = begin;
      if (!modelFields.test(text) || modelFields.lastIndex !== end) return false;
      const sample = readSample(decode(text.slice(at, parts.end)));
      if (!sample) return false;
      if (samples.size >= MOST_MODELS) samples.clear();
      samples.set(copy(parts.model), sample);
      return true;
    },
  };
}

/** Field by field: there may be 50,000 at once, and spreading an object takes five times as long. */
function makeDevice(
  sample: Device,
  deviceId: string,
  agentAddress: string,
  alias: string,
  connectedUser: string,
): Device {
  return {
    deviceId,
    agentType: sample.agentType,
    agentAddress,
    modelName: sample.modelName,
    modelId: sample.modelId,
    brand: sample.brand,
    abi: sample.abi,
    osVersion: sample.osVersion,
    buildVersion: sample.buildVersion,
    screen: sample.screen,
    capture: sample.capture,
    input: sample.input,
    alias,
    connectedUser,
  };
}

function takeApart(text: string, at: number): Parts | null {
  head.lastIndex = at;
  const before = head.exec(text);
  if (!before) return null;
  const begin = head.lastIndex;
  const end = text.indexOf(FOOT, begin);
  if (end < 0 || end - begin > LONGEST_MODEL) return null;
  foot.lastIndex = end;
  const after = foot.exec(text);
  if (!after) return null;
  const [, type = '', address = '', id = ''] = before;
  const [, alias = '', user = ''] = after;
  const model = `${type} ${text.slice(begin, end)}`;
  return { address, id, model, modelAt: [begin, end], alias, user, end: foot.lastIndex };
}

/** The device of a record, where that says nothing beside it. */
function readSample(record: string): Device | null {
  let element: unknown;
  try {
    element = JSON.parse(record);
  } catch {
    return null;
  }
  const reading = readDevice(element, '');
  return typeof reading === 'string' || reading.raw !== undefined ? null : reading.device;
}

const noDeviations: DeviceReading['deviations'] = [];

/** Most records say the same here as the one before. */
function readingAgain(): (bytes: string) => string | null {
  let last = '';
  let read: string | null = '';
  return (bytes) => {
    if (bytes === last) return read;
    last = copy(bytes);
    read = readText(bytes, MOST_TEXT);
    return read;
  };
}

/** A shorter part of a text is a copy of its own; a longer one keeps the whole answer in memory. */
const SHORTEST_VIEW = 13;
const ascii = /^[ -~]*$/;

/** Null where the text is not to be shown as it is. */
function readText(bytes: string, mostLength: number): string | null {
  if (bytes.length < SHORTEST_VIEW && ascii.test(bytes)) return bytes;
  const text = decode(bytes);
  return text.length <= mostLength && isOrdinary(text) ? text : null;
}

function copy(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('latin1');
}

function decode(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}
