import { memo } from 'react';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { AvailabilityIcon } from './availability-icon.tsx';
import styles from './availability-mark.module.css';

interface AvailabilityMarkProps {
  readonly kind: AvailabilityKind;
  readonly word?: string | undefined;
  readonly title?: string | undefined;
  /** `panel` at the top of the details. */
  readonly size?: 'panel';
  readonly isOwn?: boolean;
}

/** A shape and a text, because not everybody sees colors. */
export const AvailabilityMark = memo(({ kind, word, title, size, isOwn }: AvailabilityMarkProps) => {
  const { t } = useTranslation();
  const shown = word ?? t(`availability.${kind}`);
  return (
    // A narrow column may cut the text off.
    <span
      className={styles.availability}
      data-kind={kind}
      data-size={size}
      data-own={isOwn || undefined}
      title={title ?? shown}
    >
      <AvailabilityIcon kind={kind} isOwn={isOwn} />
      <span className={styles.word}>{shown}</span>
    </span>
  );
});
