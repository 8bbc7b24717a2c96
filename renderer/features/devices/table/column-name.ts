import type { TFunction } from 'i18next';
import type { FieldId } from '#shared/device/list-fields.ts';

/** What the header of a column says: two columns show more, or say less, than their field's name. */
export function columnName(t: TFunction, field: FieldId): string {
  return field === 'model' || field === 'as-of' ? t(`columns.names.${field}`) : t(`fieldNames.${field}`);
}
