import type { AgentReport } from '#shared/model/agent.ts';
import { findSharedDeviations } from '#shared/device/shared-deviations.ts';
import { quoteText } from '#shared/model/plain-text.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { AgentMark } from '../status/agent-mark.tsx';
import { type AgentSummary, isFailing } from '../status/agent-summary.ts';
import styles from './agent-row.module.css';

interface StateCellProps {
  readonly report: AgentReport;
  readonly summary: AgentSummary;
}

/** The agent's status, since when, and its version. The note below it has the reason of a failure. */
export function StateCell({ report, summary: { state, status } }: StateCellProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const since = state.kind === 'stale' && isFailing(status) ? formats.clock(state.since) : null;
  const mismatches = [...new Set(findSharedDeviations(report.devices).map(({ field }) => field))].join(', ');
  const facts = [
    report.isPolling && state.kind !== 'fresh' && status !== 'polling' ? t('agents.checking') : '',
    since === null ? '' : t('agents.since', { time: since }),
    report.agent.via === 'this-computer' ? t('agents.throughThisComputer') : '',
    state.kind === 'fresh' && report.note !== undefined
      ? t('agents.note', { message: quoteText(report.note) })
      : '',
    mismatches === '' ? '' : t('agents.mismatches', { fields: mismatches }),
  ].filter(Boolean);
  const word = t(`agents.statuses.${status}`);
  return (
    <span className={styles.state}>
      <AgentMark status={status} />
      <span className={styles.status} title={word}>
        {word}
      </span>
      <bdi className={styles.facts} title={facts.join(' · ')}>
        {facts.join(' · ')}
      </bdi>
    </span>
  );
}
