import { useContext } from 'react';
import { RefreshCw } from 'lucide-react';
import { agentStateAt } from '#shared/model/freshness.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useNow } from '../../../state/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { refreshAgents } from '../agent-actions.ts';
import { UnreachableServicesContext } from '../status/unreachable-services.ts';
import { useStaleExplanation } from '../status/stale-cause.ts';
import { ErrorDetails } from './error-details.tsx';
import styles from './note-row.module.css';

interface NoteRowProps {
  readonly report: AgentReport;
  readonly isActive: boolean;
}

/** Why the agent above fails, and the next step. */
export function NoteRow({ report, isActive }: NoteRowProps) {
  const { t } = useTranslation();
  const now = useNow(5_000);
  const explanation = useStaleExplanation(
    report.agent,
    agentStateAt(report.state, now),
    useContext(UnreachableServicesContext),
  );
  if (!explanation) return null;
  const text = `${explanation.why} ${explanation.advice}`;
  return (
    <div role="gridcell" aria-colspan={8} className={styles.note}>
      <bdi className={styles.text} title={text}>
        {text}
      </bdi>
      <Button size="small" onPress={() => refreshAgents([report.agent.id])}>
        <RefreshCw aria-hidden="true" />
        {t('agents.tryAgain')}
      </Button>
      <ErrorDetails report={report} isActive={isActive}>
        {t('agents.details')}
      </ErrorDetails>
    </div>
  );
}
