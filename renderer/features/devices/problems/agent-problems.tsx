import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { type AgentReport, MOST_GONE_DEVICES } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { send } from '../../../state/api/send.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { adviceWords, staleReasonWords } from '../../../i18n/failure-words.ts';
import { type Formats, useFormats } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { useNetwork } from '../../../state/network.ts';
import { findProblems, type Problem } from './problem-groups.ts';
import textStyles from '../../../ui/text.module.css';

const MOST_SHOWN = 3;

/** What a person must know before believing the list: the service or agents that are silent, and entries that are no devices. */
export const AgentProblems = memo(() => {
  const { t } = useTranslation();
  const formats = useFormats();
  const reports = [...useFleet((state) => state.reports).values()];
  const now = useNow(5_000);
  const awaySince = useNetwork((state) => state.awaySince);
  const lastKnownAt = findLastKnownAt(reports);
  const problems = findProblems(reports, now, awaySince);
  const dropping = reports.flatMap(({ agent, dropped }) => (dropped ? [{ agent, dropped }] : []));
  const unreadable = reports.filter((report) => report.unreadable.length > 0);
  return (
    <>
      {lastKnownAt !== null && (
        <Banner kind="info">{t('devices.lastTime', { time: formats.time(lastKnownAt) })}</Banner>
      )}
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
      {/* Gone devices that are not in the list any more. */}
      {dropping.slice(0, MOST_SHOWN).map(({ agent, dropped }) => (
        <Banner key={agent.id} kind="info">
          {t('devices.dropped', {
            count: dropped.count,
            number: formats.number(dropped.count),
            agent: formatAgentAddress(agent.address),
            time: formats.time(dropped.since),
            most: formats.number(MOST_GONE_DEVICES),
          })}
        </Banner>
      ))}
    </>
  );
});

/** The latest of the answers that were kept from last time and not replaced yet; null when none is left. */
function findLastKnownAt(reports: readonly AgentReport[]): number | null {
  const kept = reports.flatMap(({ state }) =>
    state.kind === 'stale' && state.reason.kind === 'from-last-time' ? [state.answeredAt ?? 0] : [],
  );
  return kept.length === 0 ? null : Math.max(...kept);
}

function keyOf(problem: Problem): string {
  if (problem.kind === 'agent') return problem.report.agent.id;
  return problem.kind === 'service' ? problem.failure.kind : problem.kind;
}

/** What is wrong, since when, why, and what to do about it. */
function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const { what, why, advice } = problemWords(t, useFormats(), problem);
  const isAgent = problem.kind === 'agent';
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
      <strong>{what}</strong> <bdi>{why}</bdi> <span className={textStyles.soft}>{advice}</span>
    </Banner>
  );
}

function problemWords(t: TFunction, formats: Formats, problem: Problem) {
  if (problem.kind === 'own-network') {
    return {
      what: t('devices.noNetwork', { count: problem.agents, time: formats.time(problem.since) }),
      why: t('staleReasons.own-network'),
      advice: t('advice.own-network'),
    };
  }
  const isService = problem.kind === 'service';
  const reason = isService ? ({ kind: 'lab', failure: problem.failure } as const) : problem.state.reason;
  return {
    what: isService
      ? t('devices.serviceSilent', { count: problem.agents, time: formats.time(problem.since) })
      : agentWords(t, formats, problem),
    why: staleReasonWords(t, reason),
    advice: adviceWords(t, reason),
  };
}

function agentWords(
  t: TFunction,
  formats: Formats,
  { report, state }: Extract<Problem, { kind: 'agent' }>,
): string {
  const agent = formatAgentAddress(report.agent.address);
  if (state.reason.kind === 'agent-refused') {
    return t('devices.refusing', { agent, time: formats.time(state.since) });
  }
  return state.answeredAt === null
    ? t('devices.silentNever', { agent })
    : t('devices.silent', { agent, time: formats.time(state.answeredAt) });
}
