import { memo } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { useFormats } from '../i18n/format.ts';
import { useNow } from '../state/clock.ts';
import styles from './as-of.module.css';

/** `at` is in ms since 1970; null means never. */
export const AsOf = memo(({ at }: { readonly at: number | null }) => {
  const formats = useFormats();
  const now = useNow(5_000);
  if (at === null) return <Never />;
  return (
    <time className={styles.asOf} dateTime={new Date(at).toISOString()} title={formats.time(at)}>
      {formats.age(at, now)}
    </time>
  );
});

function Never() {
  const { t } = useTranslation();
  return <span className={styles.asOf}>{t('times.never')}</span>;
}
