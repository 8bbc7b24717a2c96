import type { Device, DeviceModel, FlatDevice, InputRange, Size } from './device.ts';
import type { DeviceField } from './device-field.ts';
import type { ClaimRecord } from './claim.ts';
import type { ObservedRecord } from './observed.ts';
import type { ScreenshotRecord } from './screenshot.ts';
import { deviceFields } from './device-fields.ts';

export type FieldValue =
  | string
  | number
  | Size
  | InputRange
  | ObservedRecord
  | ClaimRecord
  | ScreenshotRecord
  | null;

export interface StoredField {
  readonly key: keyof FlatDevice;
  readonly field: DeviceField;
  readonly read: (device: Device) => FieldValue;
}

/** Without those that only the raw record has. */
export const storedFields: readonly StoredField[] = Object.entries<DeviceField>(deviceFields).flatMap(
  ([name, field]) => {
    if (field.of === 'record') return [];
    // `FlatDevice` comes from this table.
    const key = name as keyof FlatDevice;
    return [{ key, field, read: readerOf(key, field) }];
  },
);

function readerOf(key: keyof FlatDevice, { of }: DeviceField): (device: Device) => FieldValue {
  // The table gives this key its type.
  const shared = key as keyof Device['model'];
  const own = key as Exclude<keyof Device, 'model'>;
  return of === 'model' ? ({ model }) => model[shared] : (device) => device[own];
}

const modelFields = storedFields.filter(({ field }) => field.of === 'model');
export const phoneFields = storedFields.filter(({ field }) => field.of === 'phone');

type ValueOf = (field: StoredField, index: number) => FieldValue;

export function createModel(valueOf: ValueOf): DeviceModel {
  const model: Record<string, FieldValue> = {};
  modelFields.forEach((field, index) => (model[field.key] = valueOf(field, index)));
  // Each field's type is right, but the compiler can't match the two.
  return model as unknown as DeviceModel;
}

const keys = ['model', ...phoneFields.map(({ key }) => key)];
// JSON.parse allocates exactly these properties, and so does a copy of it. An object that grows takes 32 bytes more.
const blank: object = JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null]))));

/** `valueOf` is called in the order of {@link phoneFields}. */
export function createDevice(model: DeviceModel, valueOf: ValueOf): Device {
  const device: Record<string, FieldValue | DeviceModel> = { ...blank, model };
  for (let index = 0; index < phoneFields.length; index += 1) {
    const field = phoneFields[index] as StoredField; // in range, by the condition of the loop
    device[field.key] = valueOf(field, index);
  }
  // As in createModel.
  return device as unknown as Device;
}
