import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/translation.ts';
import { describeStatusCounts } from '../../features/agents/status/agent-summary.ts';
import { type Formats, useFormats } from '../../i18n/format.ts';
import { useFleet } from '../../state/fleet.ts';
import { type FleetFreshness, findLatestResponse } from './fleet-freshness.ts';

/** The two lines of the freshness block: how things are, and going by what. */
export function useFreshnessText(freshness: FleetFreshness): {
  readonly title: string;
  readonly detail: string;
} {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind } = freshness;
  const isUnreached = kind === 'service-unreachable' || kind === 'offline';
  // Agents on this computer don't need a network.
  const latest = useFleet(({ reports }) => (isUnreached ? findLatestResponse(reports.values()) : null));
  const total = formats.number(freshness.total);
  const counts = { online: formats.number(freshness.online), count: freshness.total, total };
  const online = t('freshness.online', counts);
  const checked = t('freshness.checked', {
    checked: formats.number(freshness.total - freshness.unrefreshed),
    total,
  });
  const paused = describe(t, formats, freshness, ['paused']);
  switch (kind) {
    case 'no-agents':
      return { title: '', detail: '' };
    case 'failing':
      // The title is bold: with the word "agents" it takes two lines in a wide font.
      return {
        title: t('freshness.reached', counts),
        detail: describe(t, formats, freshness, ['silent', 'refusing', 'unknown']),
      };
    case 'service-unreachable':
    case 'offline':
      return { title: t(`freshness.${kind}`), detail: lastUpdated(t, formats, latest) };
    case 'waiting':
      return { title: t('freshness.waiting'), detail: freshness.unrefreshed > 0 ? checked : online };
    case 'fresh':
    case 'paused':
      return { title: t(`freshness.${kind}`), detail: [online, paused].filter(Boolean).join(' · ') };
  }
}

function describe(
  t: TFunction,
  formats: Formats,
  freshness: FleetFreshness,
  shown: readonly ('silent' | 'refusing' | 'unknown' | 'paused')[],
): string {
  const present = shown.filter((status) => freshness[status] > 0);
  return describeStatusCounts(t, formats, freshness, present).join(' · ');
}

function lastUpdated(t: TFunction, formats: Formats, at: number | null): string {
  return at === null ? t('times.never') : t('freshness.lastUpdated', { time: formats.time(at) });
}
