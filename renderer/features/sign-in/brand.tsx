import { useTranslation } from '../../i18n/translation.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './brand.module.css';

/** The product's name and logo on the sign-in screen. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <p className={styles.brand}>
      <Logo />
      {t('appName')}
    </p>
  );
}
