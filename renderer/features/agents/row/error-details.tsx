import { type ReactNode, useContext } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { Button } from '../../../ui/button.tsx';
import { TriggerButton, Popover } from '../../../ui/menu.tsx';
import { staleReasonMessage } from '../../../i18n/failure-message.ts';
import { useFormats } from '../../../i18n/format.ts';
import { FailureDetails } from '../../../ui/failure.tsx';
import { nameOfAgent } from '../status/agent-summary.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RefreshCw } from 'lucide-react';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import { useNow } from '../../../state/clock.ts';
import { refreshAgents } from '../agent-actions.ts';
import { UnreachableServicesContext } from '../status/unreachable-services.ts';
import { useStaleExplanation } from '../status/stale-cause.ts';
import noteStyles from './note-row.module.css';
import styles from './error-details.module.css';

interface ErrorDetailsProps {
  readonly report: AgentReport;
  /** Only the active line's button is in the tab order. */
  readonly isActive: boolean;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

export function ErrorDetails({ report, isActive, children, ...props }: ErrorDetailsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const label = t('agents.errorsOf', { agent: nameOfAgent(report.agent) });
  return (
    <DialogTrigger>
      <TriggerButton kind="quiet" excludeFromTabOrder={!isActive} {...props}>
        {children}
      </TriggerButton>
      <Popover placement="bottom end">
        <Dialog className={classNames(styles.list)} aria-label={label}>
          <h2>{t('agents.latestErrors')}</h2>
          <ul>
            {report.recentErrors.map(({ at, reason }) => {
              const { message, details } = staleReasonMessage(t, reason);
              return (
                <li key={at}>
                  <time dateTime={new Date(at).toISOString()}>{formats.time(at)}</time> <bdi>{message}</bdi>{' '}
                  <FailureDetails details={details} />
                </li>
              );
            })}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface NoteRowProps {
  readonly report: AgentReport;
  readonly isActive: boolean;
}

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
    <div role="gridcell" aria-colspan={8} className={noteStyles.note}>
      <bdi className={noteStyles.text} title={text}>
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
