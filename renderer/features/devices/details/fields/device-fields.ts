import { type DeviceField, type FieldType, type Section, sections } from '#shared/device/device-field.ts';
import { deviceFields } from '#shared/device/device-fields.ts';
import { type NamedPart, wireNamesOf } from '#shared/device/wire-names.ts';

const shownElsewhere: readonly FieldType[] = ['observed', 'claim', 'screenshot', 'names'];

/** A device's fields (wire-spec 2.5) in groups, in reading order. */
export const fieldSections: readonly { readonly section: Section; readonly names: readonly NamedPart[] }[] =
  sections.map((section) => ({
    section,
    names: Object.entries<DeviceField>(deviceFields).flatMap(([key, field]) =>
      field.section === section && !shownElsewhere.includes(field.type) ? wireNamesOf(key, field) : [],
    ),
  }));
