import type { Agent, AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import { createContext } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useNow } from '../../../state/clock.ts';
import { useFleet } from '../../../state/fleet.ts';

/** By their agents' `via`. */
export type UnreachableServices = Pick<ReadonlySet<Agent['via']>, 'has'>;

interface Known {
  readonly report: AgentReport;
  readonly state: AgentState;
}

/**
 * Lab services that can't be reached at `now`, each with its first failure after the last response, in ms
 * since 1970. One failed request proves nothing, so this takes failures about all of its agents.
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

/** The first failed request after the last usable response. Infinity if none failed. */
function findFailure(agents: readonly Known[]): number {
  const stale = agents.flatMap(({ state }) => (state.kind === 'stale' ? state : []));
  const answeredAt = stale.reduce((last, state) => Math.max(last, state.answeredAt ?? 0), 0);
  return stale.reduce(
    (first, { reason, since }) =>
      reason.kind === 'lab' && since >= answeredAt ? Math.min(first, since) : first,
    Infinity,
  );
}

/** The service has said something about the agent since, or may still do so. */
function canRespond({ report, state }: Known, failedSince: number): boolean {
  if (state.kind === 'never-polled') return false;
  if (state.kind === 'polling') return state.since <= failedSince;
  if (state.kind === 'fresh') return true;
  const { kind } = state.reason;
  if (kind === 'lab' || kind === 'paused') return false;
  if (kind === 'from-last-time' || kind === 'overdue') return true;
  // If the service reports an agent's error, that's a response too. A failing agent is polled less often, so
  // its latest response can be older than the service's failure.
  return (report.recentErrors[0]?.at ?? state.since) > failedSince;
}

/** Looks at all agents, so use it once per page, not per row. */
export function useUnreachableServices(): UnreachableServices {
  const now = useNow(5_000);
  return useFleet(
    useShallow(({ reports }) => new Set(findUnreachableServices(reports.values(), now).keys())),
  );
}

export const UnreachableServicesContext = createContext<UnreachableServices>(new Set());
