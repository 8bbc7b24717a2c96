import type { Moment } from '#shared/model/moment.ts';
import { readText } from '#shared/search/field-text.ts';
import { fields, type Subject } from '#shared/search/fields.ts';

/** Every field that at least one of the devices has, and whether all of them say the same. What is unknown equals only the unknown. */
export function compareFields(subjects: readonly Subject[], moment: Moment) {
  return fields
    .map((field) => ({ field, values: subjects.map((subject) => readText(field, subject, moment)) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== ''))
    .map(({ field, values }) => ({
      field,
      // True of every device at its own time; that two differ in it tells nothing about the devices.
      isSame: field.id === 'as-of' || values.every((value) => value === values[0]),
    }));
}
