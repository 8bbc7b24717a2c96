import type { TFunction } from 'i18next';
import type { FieldId } from '#shared/device/list-fields.ts';
import { choiceWords } from '../../../i18n/field-words.ts';

/** How a value of a facet or a group, a text of `readText`, is called. */
export function valueWords(t: TFunction, field: FieldId, value: string | null): string {
  return value === '' ? t('facets.empty') : (choiceWords(t, field, value) ?? t('unknown'));
}
