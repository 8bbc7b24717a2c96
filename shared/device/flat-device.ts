import type { Device, FlatDevice } from './device.ts';
import { createDevice, createModel, type StoredField, storedFields } from './field-values.ts';

export type { FlatDevice };

/** The fields of a device in one object, as in files. */
export function flattenDevice(device: Device): FlatDevice {
  const values = storedFields.map(({ key, read }) => [key, read(device)] as const);
  // `FlatDevice` and `storedFields` are derived from the same table.
  return Object.fromEntries(values) as unknown as FlatDevice;
}

/** Restores the device from the result of {@link flattenDevice}. */
export function nestDevice(flat: FlatDevice): Device {
  const valueOf = ({ key }: StoredField) => flat[key];
  return createDevice(createModel(valueOf), valueOf);
}
