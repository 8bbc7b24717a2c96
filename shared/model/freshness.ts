import type { AgentState } from './agent.ts';
import type { DeviceEntry } from '../device/device.ts';

/**
 * How long an answer may be called fresh: three periods of asking an agent whose devices nobody looks at. Older is stale,
 * whoever failed to ask.
 */
export const FRESH_FOR_MS = 45_000;

export type Freshness = 'fresh' | 'stale' | 'gone';

/** An answer from further ahead than this is from before the clock was set back: its age is unknown. */
const CLOCK_SLACK_MS = 5_000;

/**
 * The state of an agent as it must be shown at `now`. An answer that has outlived its time is stale even when nothing
 * has failed: the computer may have slept, its clock may have been set, or main may be stuck.
 */
export function agentStateAt(state: AgentState, now: number): AgentState {
  if (state.kind !== 'fresh') return state;
  const age = now - state.answeredAt;
  if (age <= FRESH_FOR_MS && age >= -CLOCK_SLACK_MS) return state;
  return {
    kind: 'stale',
    answeredAt: state.answeredAt,
    since: Math.min(state.answeredAt + FRESH_FOR_MS, now),
    reason: { kind: 'overdue' },
  };
}

/** How the last good answer of its agent covers a device. A device that was gone is known to be gone only while the agent answers. */
export function deviceFreshness(entry: DeviceEntry, state: AgentState, now: number): Freshness {
  if (agentStateAt(state, now).kind !== 'fresh') return 'stale';
  return entry.goneSince === null ? 'fresh' : 'gone';
}

/** As of when a device's row is true; null when no answer was ever good. */
export function deviceSeenAt(entry: DeviceEntry, state: AgentState): number | null {
  if (entry.seenAt !== null) return entry.seenAt;
  return state.kind === 'fresh' || state.kind === 'stale' ? state.answeredAt : null;
}
