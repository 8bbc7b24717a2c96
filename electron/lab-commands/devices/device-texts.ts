import type { DeviceModel } from '#shared/device/device.ts';
import type { LabDevice } from '#shared/wire/lab-devices.ts';

/** Null if it's missing, empty or no text: the service passes on what agents say. */
export function textOf(device: LabDevice, field: string): string | null {
  const value = device[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What tells the operating system, and so Appium's capabilities. */
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

/** False if its ADB server can only list its connection, e.g. `no-serial/transport-8`. */
export function hasSerial(device: LabDevice): boolean {
  return textOf(device, 'noSerial') === null;
}

/** As the phone says. Behind ADB that may not be the device ID. */
export function serialOf(device: LabDevice): string | null {
  return textOf(device, 'serialNumber') ?? textOf(device, 'SerialNumber');
}
