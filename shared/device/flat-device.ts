import type { Device, FlatDevice } from './device.ts';
import { createDevice, createModel, type StoredField, storedFields } from './field-values.ts';

export type { FlatDevice };

/** The fields of a device side by side, which is how files hold it. */
export function flattenDevice(device: Device): FlatDevice {
  const values = storedFields.map(({ key, read }) => [key, read(device)] as const);
  // `FlatDevice` and `storedFields` are made of one table.
  return Object.fromEntries(values) as unknown as FlatDevice;
}

/** The device that {@link flattenDevice} has made flat. */
export function nestDevice(flat: FlatDevice): Device {
  const valueOf = ({ key }: StoredField) => flat[key];
  return createDevice(createModel(valueOf), valueOf);
}
