import type { TFunction } from 'i18next';
import type { Agent, AgentReport, AgentState } from '#shared/model/agent.ts';
import { countDevices, type DeviceCounts } from '#shared/device/availability.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { Formats } from '../../../i18n/format.ts';
import { type AgentKind, findAgentKind } from './agent-kind.ts';
import type { AwayServices } from './away-services.ts';

/**
 * All but the first three are kinds of stale that a person tells apart: `unasked` where the lab service is away, `silent`
 * also where only the requests about this agent fail.
 */
export type AgentStanding =
  'never-asked' | 'asking' | 'fresh' | 'silent' | 'unasked' | 'refusing' | 'from-last-time' | 'paused';

export interface AgentSummary {
  readonly state: AgentState;
  readonly standing: AgentStanding;
  readonly counts: DeviceCounts;
  readonly kind: AgentKind;
  /** In milliseconds since 1970; null when it never gave a good answer. */
  readonly heardAt: number | null;
}

export function summariseAgent(report: AgentReport, moment: Moment, away: AwayServices): AgentSummary {
  const state = agentStateAt(report.state, moment.now);
  const isFresh = state.kind === 'fresh';
  return {
    state,
    standing: standingOf(report.agent, state, away),
    counts: countDevices([report], moment),
    kind: findAgentKind(report),
    heardAt: isFresh || state.kind === 'stale' ? state.answeredAt : null,
  };
}

export function standingOf({ via }: Agent, state: AgentState, away: AwayServices): AgentStanding {
  if (state.kind !== 'stale') return state.kind;
  const { kind } = state.reason;
  if (kind === 'paused' || kind === 'from-last-time') return kind;
  if (kind === 'lab') return away.has(via) ? 'unasked' : 'silent';
  return kind === 'agent-refused' ? 'refusing' : 'silent';
}

/** Whether the agent has given no good answer when it was asked: neither paused, nor known from last time alone. */
export function isFailing(standing: AgentStanding): boolean {
  return standing === 'silent' || standing === 'unasked' || standing === 'refusing';
}

export type Standings = Readonly<Partial<Record<AgentStanding, number>>>;

export function countStandings(all: Iterable<AgentStanding>): Standings {
  const counts: Partial<Record<AgentStanding, number>> = {};
  for (const standing of all) counts[standing] = (counts[standing] ?? 0) + 1;
  return counts;
}

/** How many agents stand how, of those `told`; what there is none of is left out. */
export function describeStandings(
  t: TFunction,
  formats: Formats,
  standings: Standings,
  told: readonly Exclude<AgentStanding, 'never-asked' | 'asking' | 'from-last-time'>[],
): readonly string[] {
  return told.flatMap((standing) => {
    const count = standings[standing];
    return count === undefined
      ? []
      : t(`agents.standingCounts.${standing}`, { value: formats.number(count) });
  });
}
