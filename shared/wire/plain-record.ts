import type { FieldType } from '../device/device-field.ts';
import type { Device } from '../device/device.ts';
import { wireNames } from '../device/wire-names.ts';

const names = wireNames.map(({ name }) => name);
// Their times are shifted, so they aren't as sent.
const shifted: readonly FieldType[] = ['observed', 'claim', 'screenshot'];
const isRaw = wireNames.map(({ read, field }) => read === null || shifted.includes(field.type));
const isOptional = wireNames.map(({ field }) => field.isOptional ?? false);

/**
 * Nothing in it but what the device has: the contract's fields in order, no image, no null text. No need to
 * keep it, since {@link writePlainRecord} can write it again.
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

/** As sent, if {@link isPlainRecord} says so. */
export function writePlainRecord(device: Device): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, read, field } of wireNames) {
    const value = read ? read(device) : null;
    if (value !== null || !field.isOptional) record[name] = value;
  }
  return record;
}
