import type { TFunction } from 'i18next';
import type { FieldId } from '#shared/device/list-fields.ts';

/** The text of a column's header. Two columns have another text than their field's name. */
export function columnName(t: TFunction, field: FieldId): string {
  return field === 'model' || field === 'as-of' ? t(`columns.names.${field}`) : t(`fieldNames.${field}`);
}
