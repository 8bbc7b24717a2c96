import { type DeviceCounts, totalOf } from '#shared/device/availability.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';

/**
 * "3 of 7 available", or "3 idle of 7" if nobody reports any as available. Never "0 available": where agents
 * report no users, we can only watch.
 */
export function useShareText(): (counts: DeviceCounts) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (counts) => {
    const total = totalOf(counts);
    const words = (kind: 'available' | 'idle' | 'in-use') =>
      t(`groups.shares.${kind}`, { value: formats.number(counts[kind]), total: formats.number(total) });
    if (counts.available > 0) return words('available');
    if (counts.idle + counts['recent-activity'] > 0) return words('idle');
    if (counts['in-use'] > 0) return words('in-use');
    return t('agents.devicesIn', { count: total });
  };
}

/** In percent, so that you still see a small count. */
const MIN_SHARE = 2;

/** Where each part of a bar starts and how wide it is, in percent. Null for an empty part. */
export function distributeShares(
  counts: readonly number[],
): readonly ({ readonly start: number; readonly width: number } | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const raised = counts.map((count) => (count === 0 ? 0 : Math.max((count / total) * 100, MIN_SHARE)));
  const scale = 100 / raised.reduce((sum, share) => sum + share, 0);
  let start = 0;
  return raised.map((share) => {
    if (share === 0) return null;
    const part = { start, width: share * scale };
    start += part.width;
    return part;
  });
}
