import { adbStates } from '#shared/device/adb-states.ts';
import { cleanText } from '../clean-text.ts';

/** States in which an ADB server lists a device; `device` is the one in which it can be used. */
export const deviceStates = ['device', ...adbStates] as const;
export type DeviceState = (typeof deviceStates)[number] | 'unknown';

/** One line of `host:devices-l`. */
export interface ListedDevice {
  readonly serial: string;
  readonly state: DeviceState;
  /** The server's own ID of the device, because serials can repeat. Null if the line has none. */
  readonly transportId: string | null;
  /** `ro.product.model` with `_` for everything except letters and digits. Null if the line has none. */
  readonly model: string | null;
}

export interface DeviceListing {
  readonly devices: readonly ListedDevice[];
  /** Descriptions of unreadable lines: one for each line, or one for all lines past the limit. */
  readonly unreadable: readonly string[];
}

const MAX_DEVICES = 512;

/**
 * Reads the response to `host:devices-l` line by line. An invalid line does not affect the others. At most
 * 512 lines are read.
 */
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

/** The last one counts: the server writes its own after the text from the device. */
function lastAttribute(text: string, name: string): string | undefined {
  const prefix = `${name}:`;
  return text
    .split(/\s+/)
    .findLast((word) => word.startsWith(prefix))
    ?.slice(prefix.length);
}
