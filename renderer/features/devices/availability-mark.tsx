import { memo } from 'react';
import type { Availability } from '#shared/model/freshness.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import styles from './availability-mark.module.css';

interface AvailabilityMarkProps {
  /** Who uses it is not shown. */
  readonly availability: Pick<Availability, 'kind'>;
}

/** Availability as a shape and a word: never by colour alone. */
export const AvailabilityMark = memo(
  ({ availability }: AvailabilityMarkProps) => {
    const { t } = useTranslation();
    return (
      <span className={styles.availability} data-kind={availability.kind}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="3.5" />
          {availability.kind === 'gone' && <path d="M2 8 8 2" />}
        </svg>
        {t(`availability.${availability.kind}`)}
      </span>
    );
  },
  (before, after) => before.availability.kind === after.availability.kind,
);
