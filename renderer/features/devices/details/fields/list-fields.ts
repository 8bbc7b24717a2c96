import type { Device } from '#shared/device/device.ts';
import { type DeviceField, type FieldType, type Section, sections } from '#shared/device/device-field.ts';
import { deviceFields } from '#shared/device/device-fields.ts';
import { type NamedPart, wireNamesOf } from '#shared/device/wire-names.ts';
import { findFieldsBeyond, type RawRecord } from './raw-record.ts';

/** How many additional fields to list. The rest is in the raw data. */
const MAX_BEYOND = 50;

/** Computed from the sizes, by their locale keys. */
export const derivedNames = ['aspect', 'captureScale', 'aspectError', 'inputRatio'] as const;

const shownElsewhere: readonly FieldType[] = ['observed', 'claim', 'screenshot', 'names'];

/** A device's fields (wire-spec 2.5) in groups, in reading order. */
export const fieldSections: readonly { readonly section: Section; readonly names: readonly NamedPart[] }[] =
  sections.map((section) => ({
    section,
    names: Object.entries<DeviceField>(deviceFields).flatMap(([key, field]) =>
      field.section === section && !shownElsewhere.includes(field.type) ? wireNamesOf(key, field) : [],
    ),
  }));

export function listFields(device: Device, record: RawRecord | null) {
  // Leave out optional fields that aren't there.
  const isShown = ({ name, field, read }: NamedPart) =>
    !field.isOptional || (read ? read(device) !== null : record !== null && Object.hasOwn(record, name));
  const listed = fieldSections.map(({ section, names }) => ({ section, names: names.filter(isShown) }));
  const beyond = record ? findFieldsBeyond(record).slice(0, MAX_BEYOND) : [];
  const named = listed.reduce((sum, { names }) => sum + names.length, 0);
  return { sections: listed, beyond, count: named + derivedNames.length + beyond.length };
}
