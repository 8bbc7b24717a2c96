import type { Device } from '#shared/device/device.ts';
import type { NamedPart } from '#shared/device/wire-names.ts';
import { fieldSections } from './device-fields.ts';
import { findFieldsBeyond, type RawRecord } from './raw-record.ts';

/** The maximum number of additional fields that are listed. The raw data has the rest. */
const MAX_BEYOND = 50;

/** The values derived from the sizes, by their locale keys. */
export const derivedNames = ['aspect', 'captureScale', 'aspectError', 'inputRatio'] as const;

export function listFields(device: Device, record: RawRecord | null) {
  // A missing optional field is left out.
  const isShown = ({ name, field, read }: NamedPart) =>
    !field.isOptional || (read ? read(device) !== null : record !== null && Object.hasOwn(record, name));
  const listed = fieldSections.map(({ section, names }) => ({ section, names: names.filter(isShown) }));
  const beyond = record ? findFieldsBeyond(record).slice(0, MAX_BEYOND) : [];
  const named = listed.reduce((sum, { names }) => sum + names.length, 0);
  return { sections: listed, beyond, count: named + derivedNames.length + beyond.length };
}
