import type { Device, DeviceModel, FlatDevice, InputRange, Size } from './device.ts';
import type { DeviceField } from './device-field.ts';
import type { ClaimRecord } from './claim.ts';
import type { ObservedRecord } from './observed.ts';
import type { ScreenshotRecord } from './screenshot.ts';
import { deviceFields } from './device-fields.ts';

/** The value of a field that a device has. */
export type FieldValue =
  | string
  | number
  | Size
  | InputRange
  | ObservedRecord
  | ClaimRecord
  | ScreenshotRecord
  | null;

/** A field that a device has, with its property there. */
export interface StoredField {
  readonly key: keyof FlatDevice;
  readonly field: DeviceField;
  readonly read: (device: Device) => FieldValue;
}

/** The fields that a device has. Only the raw record contains the others. */
export const storedFields: readonly StoredField[] = Object.entries<DeviceField>(deviceFields).flatMap(
  ([name, field]) => {
    if (field.of === 'record') return [];
    // `FlatDevice` is derived from this table.
    const key = name as keyof FlatDevice;
    return [{ key, field, read: readerOf(key, field) }];
  },
);

function readerOf(key: keyof FlatDevice, { of }: DeviceField): (device: Device) => FieldValue {
  // The table defines the type for the key.
  const shared = key as keyof Device['model'];
  const own = key as Exclude<keyof Device, 'model'>;
  return of === 'model' ? ({ model }) => model[shared] : (device) => device[own];
}

const modelFields = storedFields.filter(({ field }) => field.of === 'model');
/** The fields whose value each phone has, not its model. */
export const phoneFields = storedFields.filter(({ field }) => field.of === 'phone');

type ValueOf = (field: StoredField, index: number) => FieldValue;

/** Creates a model from the values of its fields. */
export function createModel(valueOf: ValueOf): DeviceModel {
  const model: Record<string, FieldValue> = {};
  modelFields.forEach((field, index) => (model[field.key] = valueOf(field, index)));
  // The type of each field defines its value, but the compiler cannot compare the two.
  return model as unknown as DeviceModel;
}

const keys = ['model', ...phoneFields.map(({ key }) => key)];
// JSON.parse allocates an object for exactly its properties, and so does a copy. An object that grows takes 32
// bytes more.
const blank: object = JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null]))));

/** Creates a device from a model and the values of a phone, in the order of {@link phoneFields}. */
export function createDevice(model: DeviceModel, valueOf: ValueOf): Device {
  const device: Record<string, FieldValue | DeviceModel> = { ...blank, model };
  for (let index = 0; index < phoneFields.length; index += 1) {
    const field = phoneFields[index] as StoredField; // in range, by the condition of the loop
    device[field.key] = valueOf(field, index);
  }
  // The type of each field defines its value, as in createModel.
  return device as unknown as Device;
}
