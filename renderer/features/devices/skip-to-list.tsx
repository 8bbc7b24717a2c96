import { useTranslation } from 'react-i18next';

/** The element of the list, cards or table, that has the keyboard. */
export const LIST_ID = 'device-list';

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
