import { adbStates } from '#shared/device/adb-states.ts';
import { cleanText } from '../clean-text.ts';
import type { Listing } from '../phone-agent.ts';

/** As an ADB server lists them. Only `device` can be used. */
export const deviceStates = ['device', ...adbStates] as const;
export type DeviceState = (typeof deviceStates)[number] | 'unknown';

/** `unusable`: the server's serial can't tell it from other phones. */
export type SerialProblem = 'missing' | 'unusable';

export interface ListedDevice {
  /** `no-serial/transport-8` for a phone without a proper one. */
  readonly serial: string;
  readonly noSerial: SerialProblem | null;
  /** Tells phones without a serial apart. */
  readonly line: string;
  readonly state: DeviceState;
  /** The server's own ID, because serials can repeat. Null if the line has none. */
  readonly transportId: string | null;
  /** `ro.product.model`, with `_` for everything but letters and digits. Null if the line has none. */
  readonly model: string | null;
}

const MAX_DEVICES = 512;
/** Read only the end of a longer line: looking for the state takes the square of its length. */
const MAX_LINE = 2_048;

/** What `host:devices-l` returns. A bad line doesn't spoil the others. */
export function parseDeviceList(reply: string): Listing<ListedDevice> {
  const lines = reply.split('\n').filter((line) => line.trim() !== '');
  const devices: ListedDevice[] = [];
  const unreadable: string[] = [];
  for (const [index, line] of lines.slice(0, MAX_DEVICES).entries()) {
    const device = parseLine(line);
    if (device === null) unreadable.push(`line ${index + 1} of the ADB server's list has no usable serial`);
    else devices.push(device);
  }
  if (lines.length > MAX_DEVICES) {
    unreadable.push(`only the first ${MAX_DEVICES} of ${lines.length} lines were read`);
  }
  return { devices, unreadable };
}

/**
 * A state, and what may follow. The server neither quotes nor escapes serials, so the last state in the line counts: a
 * serial may contain one, and cutting it might make it another phone's. Some servers that aren't adb's write tabs.
 */
const statePattern = new RegExp(
  String.raw`[ \t](no permissions(?= \(|;)|(?:${deviceStates.join('|')})(?=[ \t]+[a-z_]+:|$))`,
  'g',
);
const padding = /[ \t]+$/;

function parseLine(line: string): ListedDevice | null {
  const { serial, state, rest } = splitLine(line.slice(-MAX_LINE).trimEnd());
  const noSerial = line.length > MAX_LINE ? 'unusable' : findProblem(serial);
  const model = cleanText(lastAttribute(rest, 'model') ?? '');
  const id = lastAttribute(rest, 'transport_id') ?? '';
  const transportId = /^\d{1,18}$/.test(id) ? id : null;
  if (noSerial !== null && transportId === null) return null;
  return {
    serial: noSerial === null ? serial : `no-serial/transport-${transportId}`,
    noSerial,
    line,
    state,
    transportId,
    model: model === '' ? null : model,
  };
}

function splitLine(line: string) {
  const match = Array.from(line.matchAll(statePattern)).at(-1);
  const state = deviceStates.find((known) => known === match?.[1]);
  if (match && state) {
    // The server fills short serials up with spaces.
    const serial = line.slice(0, match.index).replace(padding, '');
    return { serial, state, rest: line.slice(match.index + match[0].length) };
  }
  const words = Array.from(line.matchAll(/[^ \t]+/g));
  const stateAt = words.findLast(([word]) => !/^[a-z_]+:/.test(word))?.index ?? 0;
  const serial = line.slice(0, stateAt).replace(padding, '');
  return { serial, state: 'unknown' as const, rest: line.slice(stateAt) };
}

function findProblem(serial: string): SerialProblem | null {
  if (serial === '' || serial === '(no serial number)') return 'missing';
  // What isn't UTF-8 becomes U+FFFD, and then two serials might look the same.
  const isUsable = /^[^\ufffd]{1,128}$/u.test(serial) && cleanText(serial) === serial;
  return isUsable && !/^no-serial\/transport-\d+$/.test(serial) ? null : 'unusable';
}

/** The last one: the server writes its own after the device's text. */
function lastAttribute(text: string, name: string): string | undefined {
  const words = text.split(/\s+/);
  return words.findLast((word) => word.startsWith(`${name}:`))?.slice(name.length + 1);
}
