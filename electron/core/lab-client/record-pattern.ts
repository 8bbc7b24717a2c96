import type { Device } from '#shared/model/device.ts';
import { isOrdinary } from '#shared/model/plain-text.ts';
import { type DeviceReading, MOST_ID, MOST_TEXT, readDevice } from '#shared/wire/read-device.ts';

/** One record of an answer, and where the text goes on behind it. */
export interface FoundRecord {
  readonly reading: DeviceReading;
  readonly end: number;
}

/** The records that differ from one that was read exactly in nothing but their identifier, agent's address, alias and user. */
export interface RecordPattern {
  /** The record at this place of an answer of the agent at `askedAddress`; null where it is not of this pattern. */
  find(text: string, at: number, askedAddress: string): FoundRecord | null;
}

// All texts here are bytes of UTF-8 with a character for each, which is how the machine searches fastest.
const plain = String.raw`[^"\\]*`;
const texts = (...fields: readonly string[]) => fields.map((field) => `"${field}":"${plain}"`).join(',');
const numbers = (...fields: readonly string[]) => fields.map((field) => `"${field}":[-+.\\deE]+`).join(',');

/** A record as services write it: the fields of the contract in its order, each once, with no white space and no escapes. */
const usualRecord = new RegExp(
  [
    `(\\{${numbers('AgentType')},"AgentTypeImage":null,"AgentIP":")${plain}`,
    `(","DeviceID":")${plain}`,
    `(",${texts('ModelName', 'ModelID', 'Brand', 'Cpuabi', 'SDKVersion', 'BuildVer')}`,
    `,${numbers('ScreenSize_W', 'ScreenSize_H', 'CaptureSize_W', 'CaptureSize_H')}`,
    `,${numbers('InputScaleMinX', 'InputScaleMaxX', 'InputScaleMinY', 'InputScaleMaxY')}`,
    `,"UserAlias":")${plain}(","ConnectedUser":")${plain}("\\})`,
  ].join(''),
  'y',
);

/** In bytes, with all texts as long as they may be: a number may have any number of digits. */
const LONGEST_RECORD = 8_192;

/** The pattern of the record at this place; null where that is not a usual one, and has to be read exactly. */
export function learnPattern(text: string, at: number): RecordPattern | null {
  usualRecord.lastIndex = at;
  const match = usualRecord.exec(text);
  if (!match) return null;
  const [record, ...fixed] = match;
  if (record.length > LONGEST_RECORD) return null;
  const sample = readSample(decode(record));
  return sample && createPattern(sample, fixed);
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

/** `fixed` is what stands around the four texts. Whatever it matches is the sample's record with other texts in their places. */
function createPattern(sample: Device, fixed: readonly string[]): RecordPattern {
  const pattern = new RegExp(fixed.map(escape).join(`(${plain})`), 'y');
  const readAlias = readingAgain();
  const readUser = readingAgain();

  return {
    find(text, at, askedAddress) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) return null;
      const [, address, id = '', alias = '', user = ''] = match;
      const deviceId = readText(id, MOST_ID);
      const device = {
        ...sample,
        deviceId: deviceId ?? '',
        agentAddress: askedAddress,
        alias: readAlias(alias),
        connectedUser: readUser(user),
      };
      // The rest is for the exact reader, which says what is odd about it.
      const isUsual = address === askedAddress && device.alias !== null && device.connectedUser !== null;
      return isUsual && deviceId
        ? { reading: { device, deviations: noDeviations }, end: pattern.lastIndex }
        : null;
    },
  };
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
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
