import { useTranslation } from '../../../i18n/translation.tsx';
import type { FieldId } from '#shared/device/list-fields.ts';
import { choiceWords } from '../../../i18n/field-words.ts';

/** How a value of a facet or a group, a text of `readText`, is called. */
export function useValueWords(): (field: FieldId, value: string | null) => string {
  const { t } = useTranslation();
  return (field, value) =>
    value === '' ? t('facets.empty') : (choiceWords(t, field, value) ?? t('unknown'));
}
