import type { Moment } from '#shared/model/fleet/moment.ts';
import { readText } from '#shared/search/field-text.ts';
import { fields, type Subject } from '#shared/search/fields.ts';

/** Unknown equals only unknown. */
export function compareFields(subjects: readonly Subject[], moment: Moment) {
  // Without another serial number, the row would repeat the device IDs.
  const hasSerials = subjects.some(({ entry }) => entry.device.serialNumber);
  return fields
    .filter(({ id }) => id !== 'serial' || hasSerials)
    .map((field) => ({ field, values: subjects.map((subject) => readText(field, subject, moment)) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== ''))
    .map(({ field, values }) => ({
      field,
      // Each device has its own time, so different times are no difference between devices.
      isSame: field.id === 'as-of' || values.every((value) => value === values[0]),
    }));
}
