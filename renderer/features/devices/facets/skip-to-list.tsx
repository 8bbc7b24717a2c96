import { useTranslation } from '../../../i18n/translation.tsx';
import { focusList } from '../list/use-list-keys.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './skip-to-list.module.css';
import buttonStyles from '../../../ui/button.module.css';

/** Leads by keyboard past the many values of the facets; seen while it has the keyboard. */
export function SkipToList() {
  const { t } = useTranslation();
  return (
    <button type="button" className={classNames(buttonStyles.button, styles.skip)} onClick={focusList}>
      {t('devices.skipToList')}
    </button>
  );
}
