import type { Availability } from '#shared/model/freshness.ts';
import { useWords } from '../i18n/words.tsx';

/** Availability as a shape and a word: never by colour alone. */
export function AvailabilityMark({ availability }: { readonly availability: Availability }) {
  const { t } = useWords();
  return (
    <span className={`availability availability-${availability.kind}`}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="3.5" />
        {availability.kind === 'gone' && <path d="M2 8 8 2" />}
      </svg>
      {t(`availability.${availability.kind}`)}
    </span>
  );
}
