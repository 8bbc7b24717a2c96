import type { AgentState } from './agent.ts';
import type { DeviceEntry } from '../../device/device.ts';

/**
 * How long a response counts as fresh, unless its state specifies it: three poll periods of an agent whose devices
 * are not on screen. An older one is stale, for any reason.
 */
export const FRESH_FOR_MS = 45_000;

/** The longest round of polling that counts, in milliseconds. A longer one would keep rows fresh for hours. */
const LONGEST_ROUND_MS = 300_000;
const FRESH_ROUNDS = 3;
/** The result is rounded up to a multiple of this, because no two rounds take exactly the same time. */
const FRESH_STEP_MS = 10_000;

/**
 * How long a response of an agent in the lab's list is fresh, in milliseconds.
 * @param roundMs how long a round of the service's polling takes
 */
export function freshForRounds(roundMs: number): number {
  const wanted = FRESH_ROUNDS * Math.min(roundMs, LONGEST_ROUND_MS);
  return Math.max(Math.ceil(wanted / FRESH_STEP_MS) * FRESH_STEP_MS, FRESH_FOR_MS);
}

export type Freshness = 'fresh' | 'stale' | 'disconnected';

/** Its word in searches, saved views and exports. */
export const wordOfFreshness = (freshness: Freshness) => (freshness === 'disconnected' ? 'gone' : freshness);

/** A response from further in the future than this is from before the clock was set back: its age is unknown. */
const CLOCK_SLACK_MS = 5_000;

/**
 * The displayed state of an agent at `now`. A response beyond its time is stale even without a failure: the computer
 * may have slept, its clock may have been set, or main may be stuck.
 */
export function agentStateAt(state: AgentState, now: number): AgentState {
  if (state.kind !== 'fresh') return state;
  const { answeredAt, freshForMs = FRESH_FOR_MS } = state;
  const age = now - answeredAt;
  if (age <= freshForMs && age >= -CLOCK_SLACK_MS) return state;
  return {
    kind: 'stale',
    answeredAt,
    since: Math.min(answeredAt + freshForMs, now),
    reason: { kind: 'overdue' },
  };
}

/**
 * Whether the data of a device is fresh, stale, or of a disconnected device. A device is known to be disconnected only
 * while its agent responds.
 */
export function deviceFreshness(entry: DeviceEntry, state: AgentState, now: number): Freshness {
  if (agentStateAt(state, now).kind !== 'fresh') return 'stale';
  return entry.goneSince === null ? 'fresh' : 'disconnected';
}

/** The time of a device's data. Null if there was no successful response. */
export function deviceSeenAt(entry: DeviceEntry, state: AgentState): number | null {
  if (entry.seenAt !== null) return entry.seenAt;
  return state.kind === 'fresh' || state.kind === 'stale' ? state.answeredAt : null;
}
