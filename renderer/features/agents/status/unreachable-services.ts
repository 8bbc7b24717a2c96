import type { Agent, AgentReport, AgentState } from '#shared/model/agent.ts';
import { agentStateAt } from '#shared/model/freshness.ts';

/** The lab services that are away, each by the `via` of its agents. */
export type UnreachableServices = Pick<ReadonlySet<Agent['via']>, 'has'>;

interface Known {
  readonly report: AgentReport;
  readonly state: AgentState;
}

/**
 * The lab services for which no request succeeds at `now`, with the time of the first failure after the last answer, in
 * milliseconds since 1970. One request that fails says nothing about the service, so a service is away only when the
 * requests about all its agents fail.
 */
export function findUnreachableServices(
  reports: Iterable<AgentReport>,
  now: number,
): ReadonlyMap<Agent['via'], number> {
  const known = Array.from(reports, (report) => ({ report, state: agentStateAt(report.state, now) }));
  const unreachable = new Map<Agent['via'], number>();
  for (const [via, agents] of Map.groupBy(known, ({ report }) => report.agent.via)) {
    const since = findFailure(agents);
    if (since < Infinity && !agents.some((agent) => mayAnswer(agent, since))) unreachable.set(via, since);
  }
  return unreachable;
}

/** When the first request failed after the last good answer; infinity where none failed. */
function findFailure(agents: readonly Known[]): number {
  const stale = agents.flatMap(({ state }) => (state.kind === 'stale' ? state : []));
  const answeredAt = stale.reduce((last, state) => Math.max(last, state.answeredAt ?? 0), 0);
  return stale.reduce(
    (first, { reason, since }) =>
      reason.kind === 'lab' && since >= answeredAt ? Math.min(first, since) : first,
    Infinity,
  );
}

/** Whether the service has answered about the agent since then, or a request of before then is still under way. */
function mayAnswer({ report, state }: Known, failedSince: number): boolean {
  if (state.kind === 'never-asked') return false;
  if (state.kind === 'asking') return state.since <= failedSince;
  if (state.kind === 'fresh') return true;
  const { kind } = state.reason;
  if (kind === 'lab' || kind === 'paused') return false;
  if (kind === 'from-last-time' || kind === 'overdue') return true;
  // What the service says of an agent is an answer, too. An agent that fails is asked less and less often, so that its
  // latest answer can be older than the failure of the service.
  return (report.recentErrors[0]?.at ?? state.since) > failedSince;
}
