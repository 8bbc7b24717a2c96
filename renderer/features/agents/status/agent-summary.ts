import type { TFunction } from 'i18next';
import type { Agent, AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import { countDevices, type DeviceCounts } from '#shared/device/availability.ts';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { Formats } from '../../../i18n/format.ts';
import { type AgentKind, findAgentKind } from './agent-kind.ts';
import type { UnreachableServices } from './unreachable-services.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';

/**
 * What needs attention comes first. `silent`: it doesn't respond, or only requests about this agent fail.
 * `unknown`: its lab service is out of reach. All but `never-polled`, `polling` and `fresh` are stale.
 */
export const agentStatuses = [
  'silent',
  'refusing',
  'unknown',
  'from-last-time',
  'never-polled',
  'polling',
  'fresh',
  'paused',
] as const;
export type AgentStatus = (typeof agentStatuses)[number];

export interface AgentSummary {
  readonly state: AgentState;
  readonly status: AgentStatus;
  readonly counts: DeviceCounts;
  readonly kind: AgentKind;
  /** In ms since 1970. Null before its first usable response. */
  readonly lastResponseAt: number | null;
}

export function summarizeAgent(
  report: AgentReport,
  moment: Moment,
  unreachable: UnreachableServices,
): AgentSummary {
  const state = agentStateAt(report.state, moment.now);
  const isFresh = state.kind === 'fresh';
  return {
    state,
    status: agentStatus(report.agent, state, unreachable),
    counts: countDevices([report], moment),
    kind: findAgentKind(report),
    lastResponseAt: isFresh || state.kind === 'stale' ? state.answeredAt : null,
  };
}

export function agentStatus(
  { via }: Agent,
  state: AgentState,
  unreachable: UnreachableServices,
): AgentStatus {
  if (state.kind !== 'stale') return state.kind;
  const { kind } = state.reason;
  if (kind === 'paused' || kind === 'from-last-time') return kind;
  if (kind === 'lab') return unreachable.has(via) ? 'unknown' : 'silent';
  return kind === 'agent-refused' ? 'refusing' : 'silent';
}

/** Paused agents haven't failed, nor have those that only have saved data. */
export function isFailing(status: AgentStatus): boolean {
  return status === 'silent' || status === 'unknown' || status === 'refusing';
}

export type StatusCounts = Readonly<Partial<Record<AgentStatus, number>>>;

export function countStatuses(
  reports: Iterable<AgentReport>,
  now: number,
  unreachable: UnreachableServices,
): StatusCounts {
  const counts: Partial<Record<AgentStatus, number>> = {};
  for (const { agent, state } of reports) {
    const status = agentStatus(agent, agentStateAt(state, now), unreachable);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** How many agents have each of the `shown` statuses, in words. Leaves out zeros. */
export function describeStatusCounts(
  t: TFunction,
  formats: Formats,
  counts: StatusCounts,
  shown: readonly Exclude<AgentStatus, 'never-polled' | 'polling' | 'from-last-time'>[],
): readonly string[] {
  return shown.flatMap((status) => {
    const count = counts[status];
    return count === undefined ? [] : t(`agents.statusCounts.${status}`, { value: formats.number(count) });
  });
}

/** Its name, or else its address. */
export function nameOfAgent({ name, address }: Agent): string {
  return name || formatAgentAddress(address);
}
