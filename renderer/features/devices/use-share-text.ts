import { type DeviceCounts, totalOf } from '#shared/device/availability.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';

/**
 * The number of unused devices as text: "3 of 7 available", or "3 idle of 7" if none is reported available. Never "0
 * available": for phones whose agents report no users, use is only observed.
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
