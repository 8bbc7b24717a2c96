import { memo } from 'react';
import type { Availability } from '#shared/model/freshness.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import styles from './availability-mark.module.css';

/** Availability as a shape and a word: never by colour alone. Who uses the device is not shown. */
export const AvailabilityMark = memo(({ kind }: { readonly kind: Availability['kind'] }) => {
  const { t } = useTranslation();
  return (
    <span className={styles.availability} data-kind={kind}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="3.5" />
        {kind === 'gone' && <path d="M2 8 8 2" />}
      </svg>
      {t(`availability.${kind}`)}
    </span>
  );
});
