import type { DeviceModel } from '#shared/device/device.ts';
import type { LabDevice } from '#shared/wire/lab-devices.ts';

/** A text of a device. Null if the field is missing, empty or not a text: the service passes on values of agents. */
export function textOf(device: LabDevice, field: string): string | null {
  const value = device[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The fields that describe the operating system and determine the capabilities for Appium. */
export function modelOf(
  device: LabDevice,
): Pick<DeviceModel, 'brand' | 'modelName' | 'modelId' | 'osRelease' | 'osVersion' | 'abi' | 'platform'> {
  const { brand, modelName, modelId } = device;
  return {
    brand,
    modelName,
    modelId,
    osRelease: textOf(device, 'osRelease'),
    osVersion: textOf(device, 'osVersion'),
    abi: textOf(device, 'abi'),
    platform: textOf(device, 'platform'),
  };
}

/** False for a phone that its ADB server lists by its connection, such as `no-serial/transport-8`. */
export function hasSerial(device: LabDevice): boolean {
  return textOf(device, 'noSerial') === null;
}

/** The serial number that the phone states. For a phone behind ADB, it can differ from the device ID. */
export function serialOf(device: LabDevice): string | null {
  return textOf(device, 'serialNumber') ?? textOf(device, 'SerialNumber');
}
