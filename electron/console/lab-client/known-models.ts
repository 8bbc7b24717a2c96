import type { Device } from '#shared/device/device.ts';
import { isOrdinary } from '#shared/model/plain-text.ts';
import { type DeviceReading, MOST_ID, MOST_TEXT, readDevice } from '#shared/wire/read-device.ts';

/** Where a reader is in the text of an answer. */
export interface Cursor {
  /** Bytes of UTF-8 with a character for each, which is how the machine searches fastest. */
  readonly text: string;
  at: number;
}

/** The models of phones that answers were made of so far. */
export interface KnownModels {
  /**
   * Reads the record at the cursor, in an answer of the agent at `askedAddress`, and moves behind it. Stays where it is and answers
   * 'unknown' where the model is, and null where the record is written otherwise than services write records and has to be read exactly.
   */
  read(cursor: Cursor, askedAddress: string): DeviceReading | 'unknown' | null;
  /** Takes the model of the record at the cursor among the known ones; false where that is not possible. */
  learn(cursor: Cursor): boolean;
}

const plain = String.raw`[^"\\]*`;
const number = String.raw`[-+.\deE]+`;
const texts = (...fields: readonly string[]) => fields.map((field) => `"${field}":"${plain}"`).join(',');
const numbers = (...fields: readonly string[]) => fields.map((field) => `"${field}":${number}`).join(',');

// A record as services write it: the fields of the contract in its order, each once, with no white space and no escapes. Those of
// the phone itself come first and last, and between them those of its model.
const head = new RegExp(
  String.raw`\{"AgentType":(${number}),"AgentTypeImage":null,"AgentIP":"(${plain})","DeviceID":"`,
  'y',
);
const modelFields = new RegExp(
  [
    `",${texts('ModelName', 'ModelID', 'Brand', 'Cpuabi', 'SDKVersion', 'BuildVer')}`,
    numbers('ScreenSize_W', 'ScreenSize_H', 'CaptureSize_W', 'CaptureSize_H'),
    numbers('InputScaleMinX', 'InputScaleMaxX', 'InputScaleMinY', 'InputScaleMaxY'),
    '"UserAlias":"',
  ].join(','),
  'y',
);
const USER = '","ConnectedUser":"';
const END = '"}';
/** In bytes, with all texts as long as they may be: a number may have any number of digits. */
const LONGEST_MODEL = 4_096;
/** More than any lab has: a service that makes up models has all of them forgotten then, and their memory with them. */
const MOST_MODELS = 1_024;
/** Models are looked up by as many of their first characters, which nearly always tell them apart: all of them take longer. */
const NAME_LENGTH = 64;
/** Of one beginning. More are forgotten together, since they would be looked through one by one. */
const MOST_ALIKE = 32;

/** What a record begins with, up to its DeviceID: the same in nearly all of an agent's. */
interface Opening {
  readonly text: string;
  readonly agentType: string;
  readonly address: string;
}

interface Model {
  readonly agentType: string;
  /** From behind the DeviceID to the alias. */
  readonly text: string;
  readonly sample: Device;
}

export function createKnownModels(): KnownModels {
  const models = new Map<string, Model[]>();
  let count = 0;
  let opening: Opening = { text: '{', agentType: '', address: '' };
  const readAlias = readingAgain();
  const readUser = readingAgain();

  /** Moves on where the record opens otherwise than the one before. */
  function openAt({ text, at }: Cursor, address: string): Opening | null {
    if (opening.address === address && text.startsWith(opening.text, at)) return opening;
    head.lastIndex = at;
    const [found, agentType = '', stated] = head.exec(text) ?? [];
    if (found === undefined || stated === undefined) return null;
    opening = { text: copy(found), agentType: copy(agentType), address: copy(stated) };
    return opening;
  }

  function findModel(text: string, at: number, agentType: string): Model | undefined {
    return models
      .get(text.slice(at, at + NAME_LENGTH))
      ?.find(
        (model) => model.agentType === agentType && text.slice(at, at + model.text.length) === model.text,
      );
  }

  return {
    read(cursor, askedAddress) {
      const { text, at } = cursor;
      const begun = openAt(cursor, askedAddress);
      // The rest is for the exact reader, which says what is odd about it.
      if (begun?.address !== askedAddress) return null;
      const idAt = at + begun.text.length;
      const idEnd = text.indexOf('"', idAt);
      const model = findModel(text, idEnd, begun.agentType);
      if (!model) return 'unknown';
      const aliasAt = idEnd + model.text.length;
      const aliasEnd = text.indexOf('"', aliasAt);
      if (!text.startsWith(USER, aliasEnd)) return null;
      const userAt = aliasEnd + USER.length;
      const userEnd = text.indexOf('"', userAt);
      if (!text.startsWith(END, userEnd)) return null;
      const deviceId = readText(text.slice(idAt, idEnd), MOST_ID);
      const alias = readAlias(text.slice(aliasAt, aliasEnd));
      const connectedUser = readUser(text.slice(userAt, userEnd));
      if (!deviceId || alias === null || connectedUser === null) return null;
      cursor.at = userEnd + END.length;
      const device = makeDevice(model.sample, deviceId, askedAddress, alias, connectedUser);
      return { device, deviations: noDeviations };
    },

    learn(cursor) {
      const { text, at } = cursor;
      head.lastIndex = at;
      const [, agentType] = head.exec(text) ?? [];
      const modelAt = text.indexOf('"', head.lastIndex);
      modelFields.lastIndex = modelAt;
      if (agentType === undefined || !modelFields.test(text)) return false;
      const modelEnd = modelFields.lastIndex;
      if (modelEnd - modelAt > LONGEST_MODEL) return false;
      const recordEnd = text.indexOf(END, modelEnd) + END.length;
      const sample = readSample(decode(text.slice(at, recordEnd)));
      if (!sample) return false;
      keep({ agentType: copy(agentType), text: copy(text.slice(modelAt, modelEnd)), sample });
      return true;
    },
  };

  function keep(model: Model): void {
    if (count >= MOST_MODELS) {
      models.clear();
      count = 0;
    }
    const name = copy(model.text.slice(0, NAME_LENGTH));
    const alike = models.get(name) ?? [];
    if (alike.length >= MOST_ALIKE) count -= alike.splice(0).length;
    alike.push(model);
    count += 1;
    models.set(name, alike);
  }
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
    model: sample.model,
    agentAddress,
    alias,
    connectedUser,
  };
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

/** Where it takes time to read a text, most records say the same as the one before. */
function readingAgain(): (bytes: string) => string | null {
  let last = '';
  let read: string | null = '';
  return (bytes) => {
    if (isReadable(bytes)) return bytes;
    if (bytes === last) return read;
    last = copy(bytes);
    read = readText(bytes, MOST_TEXT);
    return read;
  };
}

/** Null where the text is not to be shown as it is. */
function readText(bytes: string, mostLength: number): string | null {
  if (isReadable(bytes)) return bytes;
  // An escape, which is also where a quotation mark ends no text.
  if (bytes.includes('\\')) return null;
  const text = decode(bytes);
  return text.length <= mostLength && isOrdinary(text) ? text : null;
}

/** A shorter part of a text is a copy of its own; a longer one keeps the whole answer in memory. */
const SHORTEST_VIEW = 13;
const unescapedAscii = /^[ !#-[\]-~]*$/;

function isReadable(bytes: string): boolean {
  return bytes.length < SHORTEST_VIEW && unescapedAscii.test(bytes);
}

function copy(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('latin1');
}

function decode(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}
