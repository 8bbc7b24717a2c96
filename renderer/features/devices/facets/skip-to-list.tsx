import { useTranslation } from '../../../i18n/translation.ts';
import { focusList } from '../list/use-list-keys.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './skip-to-list.module.css';
import buttonStyles from '../../../ui/button.module.css';

/** A link that skips the facet values by keyboard. It is visible while it has the focus. */
export function SkipToList() {
  const { t } = useTranslation();
  return (
    <button type="button" className={classNames(buttonStyles.button, styles.skip)} onClick={focusList}>
      {t('devices.skipToList')}
    </button>
  );
}
