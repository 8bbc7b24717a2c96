import { useTranslation } from 'react-i18next';
import { LIST_ID } from './list-id.ts';

/** Leads by keyboard past the many values of the facets; seen while it has the keyboard. */
export function SkipToList() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button skip-to-list"
      onClick={() => document.getElementById(LIST_ID)?.focus()}
    >
      {t('devices.skipToList')}
    </button>
  );
}
