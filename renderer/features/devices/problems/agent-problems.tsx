import { memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { type AgentReport, MOST_GONE_DEVICES } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { send } from '../../../state/api/send.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { adviceWords, failureWords, staleReasonWords } from '../../../i18n/failure-words.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { useNetwork } from '../../../state/network.ts';
import { LastTime } from '../list/last-time.tsx';
import { findProblems, type Problem } from './problem-groups.ts';
import textStyles from '../../../ui/text.module.css';

const MOST_SHOWN = 3;

/** What a person must know before believing the list: the service or agents that are silent, and entries that are no devices. */
export const AgentProblems = memo(() => {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const now = useNow(5_000);
  const awaySince = useNetwork((state) => state.awaySince);
  const problems = findProblems(reports.values(), now, awaySince);
  const dropping = [...reports.values()].filter((report) => report.dropped !== undefined);
  const unreadable = [...reports.values()].filter((report) => report.unreadable.length > 0);
  return (
    <>
      <LastTime />
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
      {dropping.slice(0, MOST_SHOWN).map((report) => (
        <DroppedBanner key={report.agent.id} report={report} />
      ))}
    </>
  );
});

/** Gone devices that are not in the list any more. */
function DroppedBanner({ report: { agent, dropped } }: { readonly report: AgentReport }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (dropped === undefined) return null;
  return (
    <Banner kind="info">
      {t('devices.dropped', {
        count: dropped.count,
        number: formats.number(dropped.count),
        agent: formatAgentAddress(agent.address),
        time: formats.time(dropped.since),
        most: formats.number(MOST_GONE_DEVICES),
      })}
    </Banner>
  );
}

function keyOf(problem: Problem): string {
  if (problem.kind === 'agent') return problem.report.agent.id;
  return problem.kind === 'service' ? problem.failure.kind : problem.kind;
}

/** What is wrong, since when, why, and what to do about it. */
function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isAgent = problem.kind === 'agent';

  function what(): string {
    if (problem.kind === 'agent') return whatOfAgent(problem);
    const time = formats.time(problem.since);
    return t(problem.kind === 'service' ? 'devices.serviceSilent' : 'devices.noNetwork', {
      count: problem.agents,
      time,
    });
  }

  function whatOfAgent({ report, state }: Extract<Problem, { kind: 'agent' }>): string {
    const agent = formatAgentAddress(report.agent.address);
    if (state.reason.kind === 'agent-refused') {
      return t('devices.refusing', { agent, time: formats.time(state.since) });
    }
    return state.answeredAt === null
      ? t('devices.silentNever', { agent })
      : t('devices.silent', { agent, time: formats.time(state.answeredAt) });
  }

  function why(): string {
    if (problem.kind === 'agent') return staleReasonWords(t, problem.state.reason);
    return problem.kind === 'service' ? failureWords(t, problem.failure) : t('staleReasons.own-network');
  }

  function advice(): string {
    if (problem.kind === 'agent') return adviceWords(t, problem.state.reason);
    if (problem.kind === 'service') return adviceWords(t, { kind: 'lab', failure: problem.failure });
    return t('advice.own-network');
  }

  return (
    <Banner
      kind="problem"
      actions={
        <Button
          kind="quiet"
          isPending={isAgent && problem.report.isAsking}
          onPress={() => send('agents.ask', { agentIds: isAgent ? [problem.report.agent.id] : null })}
        >
          {t('devices.askAgain')}
        </Button>
      }
    >
      <strong>{what()}</strong> <bdi>{why()}</bdi> <span className={textStyles.soft}>{advice()}</span>
    </Banner>
  );
}
