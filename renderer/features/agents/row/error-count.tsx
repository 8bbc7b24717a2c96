import type { AgentReport } from '#shared/model/agent.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { nameOfAgent } from '../status/agent-name.ts';
import { ErrorDetails } from './error-details.tsx';

interface ErrorCountProps {
  readonly report: AgentReport;
  /** Only the active line has its button in the tab order. */
  readonly isActive: boolean;
}

/** The number of an agent's failures in the last hour. */
export function ErrorCount({ report, isActive }: ErrorCountProps) {
  const { t } = useTranslation();
  const count = useFormats().number(report.errorsLastHour);
  if (report.recentErrors.length === 0) return count;
  const label = t('agents.errorsOf', { agent: nameOfAgent(report.agent) });
  return (
    <ErrorDetails report={report} isActive={isActive} aria-label={`${label}: ${count}`}>
      {count}
    </ErrorDetails>
  );
}
