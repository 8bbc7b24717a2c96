import { useTranslation } from '../../i18n/translation.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './brand.module.css';

/** Whose screen this is, before anybody is signed in. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <p className={styles.brand}>
      <Logo />
      {t('appName')}
    </p>
  );
}
