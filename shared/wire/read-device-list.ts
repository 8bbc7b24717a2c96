import { z } from 'zod';
import { type DeviceReading, readDevice } from './read-device.ts';
import { deviceListAnswer } from './device-list.ts';

/** A DeviceList answer as the console understands it. */
export type DeviceListReading =
  | {
      readonly kind: 'answer';
      readonly resultCode: number;
      readonly resultMessage: string;
      readonly devices: readonly DeviceReading[];
      /** Elements that are no device, in words with their place in MobileList. */
      readonly unreadable: readonly string[];
    }
  | { readonly kind: 'not-understood'; readonly detail: string };

/**
 * Reads a DeviceList answer (wire-spec 2.4). Every element becomes a device or is reported as unreadable: none is
 * dropped. `askedAddress` is the `ip:port` of the request, which AgentIP should repeat.
 */
export function readDeviceList(value: unknown, askedAddress: string): DeviceListReading {
  const frame = deviceListAnswer.safeParse(value);
  if (!frame.success) return { kind: 'not-understood', detail: z.prettifyError(frame.error) };
  const devices: DeviceReading[] = [];
  const unreadable: string[] = [];
  const seen = new Set<string>();
  for (const [index, element] of frame.data.MobileList.entries()) {
    const reading = readDevice(element, askedAddress);
    if (typeof reading === 'string') {
      unreadable.push(`MobileList[${index}]: ${reading}`);
      continue;
    }
    devices.push(seen.has(reading.device.deviceId) ? markRepeated(reading) : reading);
    seen.add(reading.device.deviceId);
  }
  return {
    kind: 'answer',
    resultCode: frame.data.ResultCode,
    resultMessage: frame.data.ResultMessage ?? '',
    devices,
    unreadable,
  };
}

function markRepeated(reading: DeviceReading): DeviceReading {
  const deviation = { field: 'DeviceID', problem: 'repeated-id', found: reading.device.deviceId } as const;
  return { ...reading, deviations: [...reading.deviations, deviation] };
}
