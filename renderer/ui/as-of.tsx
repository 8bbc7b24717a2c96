import { memo } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { useFormats } from '../i18n/format.ts';
import { useNow } from '../state/clock.ts';
import styles from './as-of.module.css';

/**
 * When something was true, in milliseconds since 1970, as an age a person reads; exact on hover. Null when it never was. Each row
 * has one, most of which stay as they are.
 */
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
