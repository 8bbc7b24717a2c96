import { availabilityKinds } from '#shared/device/availability.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useFormats } from '../../../i18n/format.ts';
import { AvailabilityBar } from '../../devices/availability/availability-bar.tsx';
import { useShareText } from '../../devices/availability/shares.ts';
import type { AgentSummary } from '../status/agent-summary.ts';
import styles from './agent-row.module.css';

/** The agent's unused devices as text, above a bar of all its devices. */
export function DeviceCountsCell({
  summary: { counts, lastResponseAt },
}: {
  readonly summary: AgentSummary;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shareText = useShareText();
  const parts = availabilityKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`agents.counts.${kind}`, { value: formats.number(counts[kind]) }));
  if (parts.length === 0) {
    return <span className={styles.facts}>{lastResponseAt === null ? '' : t('agents.noDevices')}</span>;
  }
  return (
    <div className={styles.devices} title={parts.join('\n')}>
      <span className={styles.facts}>{shareText(counts)}</span>
      <AvailabilityBar counts={counts} />
    </div>
  );
}
