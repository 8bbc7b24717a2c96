import type { Device } from './device.ts';

/** The serial number of a device. It is the device ID if the agent states no other. */
export function findSerialNumber(device: Pick<Device, 'serialNumber' | 'deviceId'>): string {
  return device.serialNumber || device.deviceId;
}
