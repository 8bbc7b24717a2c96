import type { Device, FlatDevice } from './device.ts';
import { createDevice, createModel, type StoredField, storedFields } from './field-values.ts';

export type { FlatDevice };

export function flattenDevice(device: Device): FlatDevice {
  const values = storedFields.map(({ key, read }) => [key, read(device)] as const);
  // `FlatDevice` and `storedFields` come from the same table.
  return Object.fromEntries(values) as unknown as FlatDevice;
}

/** Undoes {@link flattenDevice}. */
export function nestDevice(flat: FlatDevice): Device {
  const valueOf = ({ key }: StoredField) => flat[key];
  return createDevice(createModel(valueOf), valueOf);
}
