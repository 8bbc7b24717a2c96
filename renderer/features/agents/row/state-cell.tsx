import { useContext } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { AgentReport } from '#shared/model/agent.ts';
import { quoteText } from '#shared/model/plain-text.ts';
import { AgentMark } from '../status/agent-mark.tsx';
import { AwayServicesContext } from '../status/use-away-services.ts';
import { useSilence } from '../status/use-silence.ts';
import { useFormats } from '../../../i18n/format.ts';
import type { AgentSummary } from '../status/agent-summary.ts';
import styles from './agent-row.module.css';
import textStyles from '../../../ui/text.module.css';

export function StateCell({
  report,
  summary,
}: {
  readonly report: AgentReport;
  readonly summary: AgentSummary;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state, standing, heardAt } = summary;
  const time = state.kind === 'stale' ? formats.time(state.since) : '';
  const silence = useSilence(report.agent, state, useContext(AwayServicesContext));
  const reason = findReason();

  function findReason(): string {
    if (report.isAsking && standing !== 'asking') return t('agents.states.asking');
    if (state.kind === 'fresh') {
      return report.note === undefined ? '' : t('agents.note', { message: quoteText(report.note) });
    }
    if (state.kind !== 'stale') return '';
    if (standing !== 'paused') return silence?.why ?? '';
    return heardAt === null
      ? t('agents.neverHeard')
      : t('agents.lastHeardAt', { time: formats.time(heardAt) });
  }

  const word = t(`agents.states.${standing}`, { time });
  return (
    <>
      <span className={styles.state} title={word}>
        <AgentMark standing={standing} />
        {word}
      </span>
      {reason && (
        <bdi className={textStyles.soft} title={silence ? `${reason} ${silence.advice}` : reason}>
          {reason}
        </bdi>
      )}
    </>
  );
}
