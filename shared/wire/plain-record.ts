import type { FieldType } from '../device/device-field.ts';
import type { Device } from '../device/device.ts';
import { wireNames } from '../device/wire-names.ts';

const names = wireNames.map(({ name }) => name);
// These differ from the record, because their times are shifted.
const shifted: readonly FieldType[] = ['observed', 'claim', 'screenshot'];
const isRaw = wireNames.map(({ read, field }) => read === null || shifted.includes(field.type));
const isOptional = wireNames.map(({ field }) => field.isOptional ?? false);

/**
 * Whether a record without deviations contains nothing besides its device: the fields of the contract in order, no
 * image, and no null text. Such a record is not kept, because {@link writePlainRecord} can write it again.
 */
export function isPlainRecord(record: Readonly<Record<string, unknown>>): boolean {
  let place = 0;
  for (const name in record) {
    while (name !== names[place] && isOptional[place]) place += 1;
    const value = record[name];
    if (name !== names[place] || (value === null) !== isRaw[place] || isPadded(value)) return false;
    place += 1;
  }
  while (isOptional[place]) place += 1;
  return place === names.length;
}

/** The device has its texts without padding. */
function isPadded(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && (value.startsWith(' ') || value.trim() !== value);
}

/** The original record of a device, if {@link isPlainRecord} is true for that record. */
export function writePlainRecord(device: Device): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, read, field } of wireNames) {
    const value = read ? read(device) : null;
    if (value !== null || !field.isOptional) record[name] = value;
  }
  return record;
}
