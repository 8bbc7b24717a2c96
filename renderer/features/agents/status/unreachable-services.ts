import type { Agent, AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import { createContext } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';

/** The unreachable lab services, by the `via` of their agents. */
export type UnreachableServices = Pick<ReadonlySet<Agent['via']>, 'has'>;

interface Known {
  readonly report: AgentReport;
  readonly state: AgentState;
}

/**
 * The lab services for which no request succeeds at `now`, with the time of the first failure after the last response,
 * in milliseconds since 1970. A single failed request is no evidence, so a service is unreachable only if the requests
 * about all its agents fail.
 */
export function findUnreachableServices(
  reports: Iterable<AgentReport>,
  now: number,
): ReadonlyMap<Agent['via'], number> {
  const known = Array.from(reports, (report) => ({ report, state: agentStateAt(report.state, now) }));
  const unreachable = new Map<Agent['via'], number>();
  for (const [via, agents] of Map.groupBy(known, ({ report }) => report.agent.via)) {
    const since = findFailure(agents);
    if (since < Infinity && !agents.some((agent) => canRespond(agent, since))) unreachable.set(via, since);
  }
  return unreachable;
}

/** The time of the first failed request after the last usable response. Infinity if none failed. */
function findFailure(agents: readonly Known[]): number {
  const stale = agents.flatMap(({ state }) => (state.kind === 'stale' ? state : []));
  const answeredAt = stale.reduce((last, state) => Math.max(last, state.answeredAt ?? 0), 0);
  return stale.reduce(
    (first, { reason, since }) =>
      reason.kind === 'lab' && since >= answeredAt ? Math.min(first, since) : first,
    Infinity,
  );
}

/** Whether the service has responded about the agent since then, or an earlier request is still pending. */
function canRespond({ report, state }: Known, failedSince: number): boolean {
  if (state.kind === 'never-polled') return false;
  if (state.kind === 'polling') return state.since <= failedSince;
  if (state.kind === 'fresh') return true;
  const { kind } = state.reason;
  if (kind === 'lab' || kind === 'paused') return false;
  if (kind === 'from-last-time' || kind === 'overdue') return true;
  // An error that the service reports about an agent is a response, too. A failing agent is polled less often, so its
  // latest response can be older than the failure of the service.
  return (report.recentErrors[0]?.at ?? state.since) > failedSince;
}

/** The lab services that are unreachable now. It checks all agents, so use it once per page, not per row. */
export function useUnreachableServices(): UnreachableServices {
  const now = useNow(5_000);
  return useFleet(
    useShallow(({ reports }) => new Set(findUnreachableServices(reports.values(), now).keys())),
  );
}

export const UnreachableServicesContext = createContext<UnreachableServices>(new Set());
