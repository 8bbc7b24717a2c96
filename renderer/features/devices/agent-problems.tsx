import { useTranslation } from 'react-i18next';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { api } from '../../api/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { failureWords, staleReasonWords } from '../../i18n/failure-words.ts';
import { useFormats } from '../../i18n/format.ts';
import { useNow } from '../../stores/clock.ts';
import { useFleet } from '../../stores/fleet.ts';
import { findProblems, type Problem } from './problem-groups.ts';

const MOST_SHOWN = 3;

/** What a person must know before believing the list: the service or agents that are silent, and entries that are no devices. */
export function AgentProblems() {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const now = useNow(5_000);
  const problems = findProblems(reports.values(), now);
  const unreadable = [...reports.values()].filter((report) => report.unreadable.length > 0);
  return (
    <>
      {problems.slice(0, MOST_SHOWN).map((problem) => (
        <ProblemBanner key={keyOf(problem)} problem={problem} />
      ))}
      {problems.length > MOST_SHOWN && (
        <Banner kind="problem">{t('devices.silentMore', { count: problems.length - MOST_SHOWN })}</Banner>
      )}
      {unreadable.slice(0, MOST_SHOWN).map((report) => (
        <Banner key={report.agent.id} kind="problem">
          <span title={report.unreadable.join('\n')}>
            {t('devices.unreadable', {
              count: report.unreadable.length,
              agent: formatAgentAddress(report.agent.address),
            })}
          </span>
        </Banner>
      ))}
    </>
  );
}

function keyOf(problem: Problem): string {
  return problem.kind === 'agent' ? problem.report.agent.id : problem.failure.kind;
}

/** What is wrong, since when, why, and what to do about it. */
function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isAgent = problem.kind === 'agent';
  const isAsking = isAgent && problem.report.isAsking;

  function what(): string {
    if (!isAgent) {
      return t('devices.serviceSilent', { count: problem.agents, time: formats.time(problem.since) });
    }
    const agent = formatAgentAddress(problem.report.agent.address);
    const { answeredAt } = problem.state;
    return answeredAt === null
      ? t('devices.silentNever', { agent })
      : t('devices.silent', { agent, time: formats.time(answeredAt) });
  }

  return (
    <Banner
      kind="problem"
      actions={
        <Button
          kind="quiet"
          isPending={isAsking}
          onPress={() =>
            void api.call('agents.ask', { agentIds: isAgent ? [problem.report.agent.id] : null })
          }
        >
          {t('devices.askAgain')}
        </Button>
      }
    >
      <strong>{what()}</strong>{' '}
      <bdi>{isAgent ? staleReasonWords(t, problem.state.reason) : failureWords(t, problem.failure)}</bdi>{' '}
      <span className="advice">{t(`advice.${isAgent ? problem.state.reason.kind : 'lab'}`)}</span>
    </Banner>
  );
}
