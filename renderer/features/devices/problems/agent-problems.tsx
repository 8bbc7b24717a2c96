import { memo, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { type AgentReport, MAX_GONE_DEVICES } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';
import { useNetwork } from '../../../state/network.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { findProblems } from './problem-groups.ts';

/** The maximum number of agents with a message about entries that the list does not show. */
const MAX_NAMED = 20;

/** Problems that affect the list: failures, and entries that the list does not show. */
export const AgentProblems = memo(({ isHeld }: { readonly isHeld: boolean }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const reports = [
    ...useUnlessHeld(
      useFleet((state) => state.reports),
      isHeld,
    ).values(),
  ];
  const now = useNow(5_000);
  const offlineSince = useNetwork((state) => state.offlineSince);
  const lastKnownAt = findLastKnownAt(reports);
  const dropping = reports.flatMap(({ agent, dropped }) => (dropped ? [{ agent, dropped }] : []));
  const unreadable = reports.filter((report) => report.unreadable.length > 0);
  return (
    <>
      {findProblems(reports, now, offlineSince).map((problem) => (
        <ProblemBanner key={problem.kind === 'service' ? problem.via : problem.kind} problem={problem} />
      ))}
      {lastKnownAt !== null && (
        <Banner order="saved">{t('devices.lastTime', { time: formats.time(lastKnownAt) })}</Banner>
      )}
      {unreadable.slice(0, MAX_NAMED).map((report) => (
        <Banner key={report.agent.id} order="entries" kind="problem">
          <span>
            {t('devices.unreadable', {
              count: report.unreadable.length,
              agent: formatAgentAddress(report.agent.address),
            })}
          </span>{' '}
          <bdi>{report.unreadable.join(' ')}</bdi>
        </Banner>
      ))}
      {/* Disconnected devices that were removed from the list. */}
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
    </>
  );
});

/**
 * Keeps `value` from when `isHeld` became true until it is false: a line that appears or disappears would move the list
 * under the pointer.
 */
function useUnlessHeld<T>(value: T, isHeld: boolean): T {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}

/** The latest response among agents that still have only saved data. Null if there is none. */
function findLastKnownAt(reports: readonly AgentReport[]): number | null {
  const kept = reports.flatMap(({ state }) =>
    state.kind === 'stale' && state.reason.kind === 'from-last-time' ? [state.answeredAt ?? 0] : [],
  );
  return kept.length === 0 ? null : Math.max(...kept);
}
