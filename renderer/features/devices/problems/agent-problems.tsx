import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { type AgentReport, MAX_GONE_DEVICES } from '#shared/model/fleet/agent.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FailureDetails } from '../../../ui/failure.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { usePage } from '../../../state/page.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { findProblems } from './problem-groups.ts';
import styles from './agent-problems.module.css';

/** How many agents get a message about entries that aren't in the list. */
const MAX_NAMED = 20;

/**
 * What's wrong with the list: failures, and entries it leaves out. Keeps its height while `isHeld`: a line
 * that comes or goes would move the list under the pointer.
 */
export const AgentProblems = memo(({ isHeld }: { readonly isHeld: boolean }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const reports = [...useFleet((state) => state.reports).values()];
  const lines = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = lines.current;
    if (element) element.style.height = isHeld ? `${element.offsetHeight}px` : '';
  }, [isHeld]);
  const now = useNow(5_000);
  const offlineSince = usePage((state) => state.offlineSince);
  const lastKnownAt = findLastKnownAt(reports);
  const dropping = reports.flatMap(({ agent, dropped }) => (dropped ? [{ agent, dropped }] : []));
  const unreadable = reports.filter((report) => report.unreadable.length > 0);
  return (
    <div ref={lines} className={styles.lines}>
      {findProblems(reports, now, offlineSince).map((problem) => (
        <ProblemBanner key={problem.kind === 'service' ? problem.via : problem.kind} problem={problem} />
      ))}
      {lastKnownAt !== null && (
        <Banner order="saved">{t('devices.lastTime', { time: formats.time(lastKnownAt) })}</Banner>
      )}
      {unreadable.slice(0, MAX_NAMED).map((report) => (
        <Banner
          key={report.agent.id}
          order="entries"
          kind="problem"
          details={<FailureDetails details={report.unreadable.join(' · ')} />}
        >
          {t('devices.unreadable', {
            count: report.unreadable.length,
            agent: report.agent.name || formatAgentAddress(report.agent.address),
          })}
        </Banner>
      ))}
      {/* Disconnected devices that had to go. */}
      {dropping.slice(0, MAX_NAMED).map(({ agent, dropped }) => (
        <Banner key={agent.id} order="dropped">
          {t('devices.dropped', {
            count: dropped.count,
            number: formats.number(dropped.count),
            agent: formatAgentAddress(agent.address),
            time: formats.time(dropped.since),
            most: formats.number(MAX_GONE_DEVICES),
          })}
        </Banner>
      ))}
    </div>
  );
});

/** Only looks at agents that have nothing but saved data so far. */
function findLastKnownAt(reports: readonly AgentReport[]): number | null {
  const kept = reports.flatMap(({ state }) =>
    state.kind === 'stale' && state.reason.kind === 'from-last-time' ? [state.answeredAt ?? 0] : [],
  );
  return kept.length === 0 ? null : Math.max(...kept);
}
