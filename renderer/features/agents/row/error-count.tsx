import { Dialog, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.tsx';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { TriggerButton } from '../../../ui/trigger-button.tsx';
import { staleReasonWords } from '../../../i18n/failure-words.ts';
import { useFormats } from '../../../i18n/format.ts';
import { FailureDetails } from '../../../ui/failure-details.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './error-count.module.css';

interface ErrorCountProps {
  readonly report: AgentReport;
  /** Only the line the keyboard is at has its button among what Tab reaches. */
  readonly isActive: boolean;
}

/** How often an agent failed in the last hour; opens the latest failures with their words. */
export function ErrorCount({ report, isActive }: ErrorCountProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = formats.number(report.errorsLastHour);
  if (report.recentErrors.length === 0) return count;
  const label = t('agents.errorsOf', { agent: formatAgentAddress(report.agent.address) });
  return (
    <DialogTrigger>
      <TriggerButton kind="quiet" excludeFromTabOrder={!isActive} aria-label={`${label}: ${count}`}>
        {count}
      </TriggerButton>
      <Popover placement="bottom end">
        <Dialog className={classNames(styles.list)} aria-label={label}>
          <h2>{t('agents.latestErrors')}</h2>
          <ul>
            {report.recentErrors.map(({ at, reason }) => {
              const { message, details } = staleReasonWords(t, reason);
              return (
                <li key={at}>
                  <time dateTime={new Date(at).toISOString()}>{formats.time(at)}</time> <bdi>{message}</bdi>{' '}
                  <FailureDetails details={details} isCopyable={false} />
                </li>
              );
            })}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
