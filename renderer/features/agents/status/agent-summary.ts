import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { agentStateAt, countDevices, type DeviceCounts } from '#shared/model/freshness.ts';
import { type AgentKind, findAgentKind } from './agent-kind.ts';

/** All but the first three are kinds of stale that a person tells apart: `unasked` where the lab service is away. */
export type AgentStanding =
  'never-asked' | 'asking' | 'fresh' | 'silent' | 'unasked' | 'refusing' | 'from-last-time' | 'paused';

/** What a line of the page shows of an agent at one moment. */
export interface AgentSummary {
  readonly state: AgentState;
  readonly standing: AgentStanding;
  readonly counts: DeviceCounts;
  readonly kind: AgentKind;
  /** In milliseconds since 1970; null when it never gave a good answer. */
  readonly heardAt: number | null;
}

export function summariseAgent(report: AgentReport, now: number): AgentSummary {
  const state = agentStateAt(report.state, now);
  const isFresh = state.kind === 'fresh';
  return {
    state,
    standing: findStanding(state),
    counts: isFresh ? countFresh(report) : countDevices(report, now),
    kind: findAgentKind(report),
    heardAt: isFresh || state.kind === 'stale' ? state.answeredAt : null,
  };
}

function findStanding(state: AgentState): AgentStanding {
  if (state.kind !== 'stale') return state.kind;
  const { kind } = state.reason;
  if (kind === 'paused' || kind === 'from-last-time') return kind;
  if (kind === 'lab') return 'unasked';
  return kind === 'agent-refused' ? 'refusing' : 'silent';
}

// An answer like the last one leaves the very same list, which need not be counted again.
const counted = new WeakMap<readonly DeviceEntry[], DeviceCounts>();

function countFresh(report: AgentReport): DeviceCounts {
  const known = counted.get(report.devices);
  if (known) return known;
  const counts = countDevices({ ...report, state: { kind: 'fresh', answeredAt: 0 } }, 0);
  counted.set(report.devices, counts);
  return counts;
}
