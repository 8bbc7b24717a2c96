import { addDeviations, type DeviceReading, foreignSource, readDevice } from './read-device.ts';
import { plainText } from '../model/text/plain-text.ts';
import { type FrameProblem, readFrame } from './device-list.ts';
import { createDeviceModels, type DeviceModels } from './device-models.ts';

export type DeviceListReading =
  | {
      readonly kind: 'answer';
      readonly resultCode: number;
      readonly resultMessage: string;
      readonly devices: readonly DeviceReading[];
      /** Elements that aren't devices, with their index in MobileList. */
      readonly unreadable: readonly string[];
      /** Devices the agent is still reading for the first time. */
      readonly phonesBeingRead?: number;
    }
  | {
      readonly kind: 'not-understood';
      readonly problem: FrameProblem | 'too-many-entries';
    };

/** No agent has this many devices, so reject it all rather than read a part. */
const MAX_ENTRIES = 10_000;
const MAX_MESSAGE = 300;

/**
 * Reads a DeviceList response (wire-spec 2.4). Every element becomes a device or is reported as unreadable;
 * none gets lost. `requestedAddress` is the `ip:port` we asked for, which AgentIP should repeat.
 * @param models cache of this service's models seen so far; may grow
 */
export function readDeviceList(
  value: unknown,
  requestedAddress: string,
  models: DeviceModels = createDeviceModels(),
  source = foreignSource,
): DeviceListReading {
  const reading = readFrame(value);
  if (typeof reading === 'string') return { kind: 'not-understood', problem: reading };
  const { frame, deviations } = reading;
  if (frame.MobileList.length > MAX_ENTRIES) return { kind: 'not-understood', problem: 'too-many-entries' };
  const devices: DeviceReading[] = [];
  const unreadable: string[] = [];
  const seen = new Set<string>();
  for (const [index, element] of frame.MobileList.entries()) {
    const found = readDevice(element, requestedAddress, models, source);
    if (typeof found === 'string') {
      unreadable.push(`MobileList[${index}]: ${found}`);
      continue;
    }
    const whole = deviations.length === 0 ? found : addDeviations(found, deviations, element);
    devices.push(seen.has(found.device.deviceId) ? markRepeated(whole) : whole);
    seen.add(found.device.deviceId);
  }
  return {
    kind: 'answer',
    resultCode: frame.ResultCode,
    resultMessage: plainText(frame.ResultMessage, MAX_MESSAGE),
    devices,
    unreadable,
    ...(frame.PhonesBeingRead !== undefined && {
      phonesBeingRead: Math.min(frame.PhonesBeingRead, devices.length),
    }),
  };
}

function markRepeated(reading: DeviceReading): DeviceReading {
  const deviation = { field: 'DeviceID', problem: 'repeated-id', found: reading.device.deviceId } as const;
  return { ...reading, deviations: [...reading.deviations, deviation] };
}
