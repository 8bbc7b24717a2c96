import type { TFunction } from 'i18next';
import type { FieldId } from '#shared/device/list-fields.ts';

/** Two columns aren't called what their field is. */
export function columnName(t: TFunction, field: FieldId): string {
  return field === 'model' || field === 'as-of' ? t(`columns.names.${field}`) : t(`fieldNames.${field}`);
}
