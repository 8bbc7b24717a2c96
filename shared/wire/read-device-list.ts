import { addDeviations, type DeviceReading, foreignSource, readDevice } from './read-device.ts';
import { plainText } from '../model/text/plain-text.ts';
import { type FrameProblem, readFrame } from './device-list.ts';
import { createDeviceModels, type DeviceModels } from './device-models.ts';

/** A parsed DeviceList response. */
export type DeviceListReading =
  | {
      readonly kind: 'answer';
      readonly resultCode: number;
      readonly resultMessage: string;
      readonly devices: readonly DeviceReading[];
      /** Descriptions of elements that are not devices, with their index in MobileList. */
      readonly unreadable: readonly string[];
      /** Devices of the list whose data the agent is still reading for the first time. Absent if there are none. */
      readonly phonesBeingRead?: number;
    }
  | {
      readonly kind: 'not-understood';
      readonly problem: FrameProblem | 'too-many-entries';
    };

/** More entries than an agent can have devices. Such a response is rejected, not read in part. */
const MAX_ENTRIES = 10_000;
const MAX_MESSAGE = 300;

/**
 * Parses a DeviceList response (wire-spec 2.4). Every element becomes a device or is reported as unreadable: none is
 * dropped. `requestedAddress` is the `ip:port` of the request, which AgentIP should repeat.
 * @param models those of earlier responses of the same service
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
