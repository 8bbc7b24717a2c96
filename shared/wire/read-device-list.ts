import { type DeviceReading, foreignSource, readDevice } from './read-device.ts';
import type { AnswerProblem } from '../model/failure.ts';
import { plainText } from '../model/plain-text.ts';
import { readFrame } from './device-list.ts';
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
      readonly problem: Extract<AnswerProblem, 'no-list' | 'no-result-code' | 'too-many-entries'>;
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
  const frame = readFrame(value);
  if (typeof frame === 'string') return { kind: 'not-understood', problem: frame };
  if (frame.MobileList.length > MAX_ENTRIES) return { kind: 'not-understood', problem: 'too-many-entries' };
  const devices: DeviceReading[] = [];
  const unreadable: string[] = [];
  const seen = new Set<string>();
  for (const [index, element] of frame.MobileList.entries()) {
    const reading = readDevice(element, requestedAddress, models, source);
    if (typeof reading === 'string') {
      unreadable.push(`MobileList[${index}]: ${reading}`);
      continue;
    }
    devices.push(seen.has(reading.device.deviceId) ? markRepeated(reading) : reading);
    seen.add(reading.device.deviceId);
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
