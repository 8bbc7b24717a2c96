import type { TFunction } from 'i18next';
import type { Agent, AgentReport, AgentState } from '#shared/model/agent.ts';
import { countDevices, type DeviceCounts } from '#shared/device/availability.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { Formats } from '../../../i18n/format.ts';
import { type AgentKind, findAgentKind } from './agent-kind.ts';
import type { UnreachableServices } from './unreachable-services.ts';

/**
 * All but the first three are kinds of stale that a person tells apart: `unasked` where the lab service is away, `silent`
 * also where only the requests about this agent fail.
 */
export type AgentStatus =
  'never-asked' | 'asking' | 'fresh' | 'silent' | 'unasked' | 'refusing' | 'from-last-time' | 'paused';

export interface AgentSummary {
  readonly state: AgentState;
  readonly status: AgentStatus;
  readonly counts: DeviceCounts;
  readonly kind: AgentKind;
  /** In milliseconds since 1970; null when it never gave a good answer. */
  readonly lastResponseAt: number | null;
}

export function summariseAgent(
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
  if (kind === 'lab') return unreachable.has(via) ? 'unasked' : 'silent';
  return kind === 'agent-refused' ? 'refusing' : 'silent';
}

/** Whether the agent has given no good answer when it was asked: neither paused, nor known from last time alone. */
export function isFailing(status: AgentStatus): boolean {
  return status === 'silent' || status === 'unasked' || status === 'refusing';
}

export type StatusCounts = Readonly<Partial<Record<AgentStatus, number>>>;

export function countStatuses(all: Iterable<AgentStatus>): StatusCounts {
  const counts: Partial<Record<AgentStatus, number>> = {};
  for (const status of all) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** How many agents stand how, of those `told`; what there is none of is left out. */
export function describeStatusCounts(
  t: TFunction,
  formats: Formats,
  statuses: StatusCounts,
  told: readonly Exclude<AgentStatus, 'never-asked' | 'asking' | 'from-last-time'>[],
): readonly string[] {
  return told.flatMap((status) => {
    const count = statuses[status];
    return count === undefined ? [] : t(`agents.statusCounts.${status}`, { value: formats.number(count) });
  });
}
