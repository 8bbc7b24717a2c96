import { useTranslation } from '../../i18n/translation.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './brand.module.css';

export function Brand() {
  const { t } = useTranslation();
  return (
    <p className={styles.brand}>
      <Logo />
      {t('appName')}
    </p>
  );
}
