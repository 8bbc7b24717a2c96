import type { TFunction } from 'i18next';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import { countDevices, type DeviceCounts } from '#shared/device/availability.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { Formats } from '../../../i18n/format.ts';
import { type AgentKind, findAgentKind } from './agent-kind.ts';

/** All but the first three are kinds of stale that a person tells apart: `unasked` where the lab service is away. */
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

export function summariseAgent(report: AgentReport, moment: Moment): AgentSummary {
  const state = agentStateAt(report.state, moment.now);
  const isFresh = state.kind === 'fresh';
  return {
    state,
    standing: standingOf(state),
    counts: countDevices([report], moment),
    kind: findAgentKind(report),
    heardAt: isFresh || state.kind === 'stale' ? state.answeredAt : null,
  };
}

export function standingOf(state: AgentState): AgentStanding {
  if (state.kind !== 'stale') return state.kind;
  const { kind } = state.reason;
  if (kind === 'paused' || kind === 'from-last-time') return kind;
  if (kind === 'lab') return 'unasked';
  return kind === 'agent-refused' ? 'refusing' : 'silent';
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
