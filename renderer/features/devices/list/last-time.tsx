import { useTranslation } from '../../../i18n/translation.tsx';
import type { AgentReport } from '#shared/model/agent.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useFleet } from '../../../state/fleet.ts';

/** Says that what is shown was kept from last time, as long as an agent has not spoken since. */
export function LastTime() {
  const { t } = useTranslation();
  const formats = useFormats();
  const lastKnownAt = useFleet((state) => findLastKnownAt(state.reports.values()));
  if (lastKnownAt === null) return null;
  return <Banner kind="info">{t('devices.lastTime', { time: formats.time(lastKnownAt) })}</Banner>;
}

/** The latest of the answers that were kept and not replaced yet; null when none is left. */
export function findLastKnownAt(reports: Iterable<AgentReport>): number | null {
  let latest: number | null = null;
  for (const { state } of reports) {
    if (state.kind !== 'stale' || state.reason.kind !== 'from-last-time') continue;
    latest = Math.max(latest ?? 0, state.answeredAt ?? 0);
  }
  return latest;
}
