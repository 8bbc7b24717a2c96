import type { Moment } from '#shared/model/fleet/moment.ts';
import { readText } from '#shared/search/field-text.ts';
import { fields, type Subject } from '#shared/search/fields.ts';

/** Unknown only equals unknown. */
export function compareFields(subjects: readonly Subject[], moment: Moment) {
  // If no device has another serial, the row would just repeat the IDs.
  const hasSerials = subjects.some(({ entry }) => entry.device.serialNumber);
  return fields
    .filter(({ id }) => id !== 'serial' || hasSerials)
    .map((field) => ({ field, values: subjects.map((subject) => readText(field, subject, moment)) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== ''))
    .map(({ field, values }) => ({
      field,
      // Every device has its own, so this is no difference.
      isSame: field.id === 'as-of' || values.every((value) => value === values[0]),
    }));
}
