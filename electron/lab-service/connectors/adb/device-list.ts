import { cleanText } from '../clean-text.ts';

/** States in which an ADB server lists a device; `device` is the one in which it can be used. */
export const deviceStates = [
  'device',
  'unauthorized',
  'authorizing',
  'offline',
  'connecting',
  'no permissions',
  'recovery',
  'rescue',
  'sideload',
  'bootloader',
  'host',
  'detached',
] as const;
export type DeviceState = (typeof deviceStates)[number] | 'unknown';

/** One line of `host:devices-l`. */
export interface ListedDevice {
  readonly serial: string;
  readonly state: DeviceState;
  /** How the server itself tells its devices apart; serials may repeat. Null when the line has none. */
  readonly transportId: string | null;
  /** `ro.product.model` with `_` for everything but letters and digits; null when the line has none. */
  readonly model: string | null;
}

export interface DeviceListing {
  readonly devices: readonly ListedDevice[];
  /** What could not be read, in words: one text for each line, or for the lines past the limit together. */
  readonly unreadable: readonly string[];
}

const MAX_DEVICES = 512;

/** Reads the reply to `host:devices-l`, line by line: an odd line hides no other. At most 512 lines are read. */
export function parseDeviceList(reply: string): DeviceListing {
  const lines = reply.split('\n').filter((line) => line.trim() !== '');
  const devices: ListedDevice[] = [];
  const unreadable: string[] = [];
  for (const [index, line] of lines.slice(0, MAX_DEVICES).entries()) {
    const device = parseLine(line);
    if (device === null) unreadable.push(`line ${index + 1} of the ADB server's list has no usable serial`);
    else devices.push(device);
  }
  if (lines.length > MAX_DEVICES) {
    unreadable.push(`${lines.length - MAX_DEVICES} lines after the first ${MAX_DEVICES} were not read`);
  }
  return { devices, unreadable };
}

function parseLine(line: string): ListedDevice | null {
  const [, serial, rest] = /^([\x21-\x7e]{1,128})\s+(.*)$/.exec(line.trimEnd()) ?? [];
  if (serial === undefined || rest === undefined) return null;
  const model = cleanText(lastAttribute(rest, 'model') ?? '');
  const transportId = lastAttribute(rest, 'transport_id') ?? '';
  return {
    serial,
    state: deviceStates.find((state) => rest === state || rest.startsWith(`${state} `)) ?? 'unknown',
    transportId: /^\d{1,18}$/.test(transportId) ? transportId : null,
    model: model === '' ? null : model,
  };
}

/** The last one counts: the server writes its own after the words that the device chose. */
function lastAttribute(text: string, name: string): string | undefined {
  const prefix = `${name}:`;
  return text
    .split(/\s+/)
    .findLast((word) => word.startsWith(prefix))
    ?.slice(prefix.length);
}
