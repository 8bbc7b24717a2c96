import type { Agent, AgentReport, AgentState, StaleReason } from '#shared/model/fleet/agent.ts';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import { findUnreachableServices } from '../../agents/status/unreachable-services.ts';
import { findStaleCause } from '../../agents/status/stale-cause.ts';

export type Stale = Extract<AgentState, { kind: 'stale' }>;

export type Problem =
  /** No network here: one problem, whatever that keeps us from reaching. */
  | { readonly kind: 'own-network'; readonly since: number; readonly agents: number }
  /** A lab service is out of reach: one problem, however many agents. */
  | {
      readonly kind: 'service';
      readonly via: Agent['via'];
      readonly reason: StaleReason;
      readonly since: number;
      readonly agents: number;
    }
  /** Each has its own reason. */
  | { readonly kind: 'agents'; readonly failing: readonly [Failing, ...Failing[]] };

interface Failing {
  readonly report: AgentReport;
  readonly state: Stale;
}

/** Our own network first, then the services, then the other agents. `offlineSince` is null while there's a network. */
export function findProblems(
  reports: readonly AgentReport[],
  now: number,
  offlineSince: number | null,
): readonly Problem[] {
  const unreachable = findUnreachableServices(reports, now);
  const failing = reports.flatMap((report) => {
    const state = agentStateAt(report.state, now);
    if (state.kind !== 'stale' || isNoProblem(state.reason)) return [];
    const surroundings = { hasNetwork: offlineSince === null, unreachable };
    return { report, state, cause: findStaleCause(report.agent, state.reason, surroundings) };
  });
  const {
    'own-network': outOfReach = [],
    service: atService = [],
    agent = [],
  } = Object.groupBy(failing, ({ cause }) =>
    cause === 'own-network' || cause === 'service' ? cause : 'agent',
  );
  const problems: Problem[] = [];
  if (offlineSince !== null && outOfReach.length > 0)
    problems.push({ kind: 'own-network', since: offlineSince, agents: outOfReach.length });
  for (const [via, since] of unreachable) {
    const affected = atService.filter(({ report }) => report.agent.via === via);
    const latest = affected.toSorted((one, other) => failedAt(other) - failedAt(one))[0];
    if (latest)
      problems.push({ kind: 'service', via, reason: latest.state.reason, since, agents: affected.length });
  }
  const [first, ...others] = agent;
  if (first) problems.push({ kind: 'agents', failing: [first, ...others] });
  return problems;
}

function failedAt({ report, state }: Failing): number {
  return report.recentErrors[0]?.at ?? state.since;
}

/** Paused, or only saved data and no failure. */
function isNoProblem({ kind }: StaleReason): boolean {
  return kind === 'paused' || kind === 'from-last-time';
}
