import { useTranslation } from '../../i18n/translation.ts';
import type { RowClaim } from '../../state/claims.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MINUTES = 60;
export const HOUR_MS = HOUR_MINUTES * MINUTE_MS;
const WARNED_BEFORE_MS = 10 * MINUTE_MS;
const EVENING_HOUR = 18;

/** Time to extend? A claim of ten minutes needs no warning right away. */
export function isEnding({ since, until }: Pick<RowClaim, 'since' | 'until'>, now: number): boolean {
  const warnedAt = until - WARNED_BEFORE_MS;
  return now < until && now >= warnedAt && warnedAt > since;
}

/** Until the end of the working day. Null within an hour of it, and after it. */
export function minutesUntilEvening(now: number): number | null {
  const evening = new Date(now).setHours(EVENING_HOUR, 0, 0, 0);
  const minutes = Math.round((evening - now) / MINUTE_MS);
  return minutes > HOUR_MINUTES && minutes <= 12 * HOUR_MINUTES ? minutes : null;
}

/** Who has it; says so if it's a program. */
export function useHolder(): (claim: Pick<RowClaim, 'by' | 'kind'>) => string | null {
  const { t } = useTranslation();
  return ({ by, kind }) => (by !== null && kind === 'program' ? t('claims.program', { name: by }) : by);
}
