import type { TFunction } from 'i18next';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';

/** Says its wire names too, if it has any. */
export function explainField(t: TFunction, id: FieldId): string {
  const { meaning, wireNames } = fieldOf(id);
  const names = wireNames.length > 0 ? ` (${wireNames.join(', ')})` : '';
  return `${t(`fieldNames.${id}`)}: ${t(meaning)}${names}`;
}
