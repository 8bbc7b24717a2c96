import { readText } from '#shared/search/field-text.ts';
import { type Field, type FieldId, fields, type Subject } from '#shared/search/fields.ts';

export interface ComparedField {
  readonly field: Field;
  readonly isSame: boolean;
}

/** True of every device at its own time; that two differ in these tells nothing about the devices. */
const ownTimes: ReadonlySet<FieldId> = new Set(['as-of']);

/** Every field that at least one of the devices has, and whether all of them say the same. What is unknown equals only the unknown. */
export function compareFields(subjects: readonly Subject[], now: number): readonly ComparedField[] {
  return fields
    .map((field) => ({ field, values: subjects.map((subject) => readText(field, subject, now)) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== ''))
    .map(({ field, values }) => ({
      field,
      isSame: ownTimes.has(field.id) || values.every((value) => value === values[0]),
    }));
}
