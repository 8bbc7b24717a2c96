import type { AgentState } from './agent.ts';
import type { DeviceEntry } from '../../device/device.ts';

/**
 * How long a response stays fresh if its state doesn't say: three poll periods of an agent that isn't on
 * screen. Older means stale, whatever the reason.
 */
export const FRESH_FOR_MS = 45_000;

/** In ms. Counting longer ones would keep rows fresh for hours. */
const LONGEST_ROUND_MS = 300_000;
const FRESH_ROUNDS = 3;
/** No two rounds take exactly the same time, so round up to this. */
const FRESH_STEP_MS = 10_000;

/**
 * How long a response from the lab's list stays fresh, in ms.
 * @param roundMs how long the service takes to poll everything once
 */
export function freshForRounds(roundMs: number): number {
  const wanted = FRESH_ROUNDS * Math.min(roundMs, LONGEST_ROUND_MS);
  return Math.max(Math.ceil(wanted / FRESH_STEP_MS) * FRESH_STEP_MS, FRESH_FOR_MS);
}

export type Freshness = 'fresh' | 'stale' | 'disconnected';

/** What searches, saved views and exports call it. */
export const wordOfFreshness = (freshness: Freshness) => (freshness === 'disconnected' ? 'gone' : freshness);

/** A response from further ahead is from before the clock was set back, so we don't know its age. */
const CLOCK_SLACK_MS = 5_000;

/**
 * What to show at `now`. Past its time, a response is stale even if nothing failed: the computer slept,
 * somebody set the clock, or main is stuck.
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

/** We only know that a device is gone while its agent responds. */
export function deviceFreshness(entry: DeviceEntry, state: AgentState, now: number): Freshness {
  if (agentStateAt(state, now).kind !== 'fresh') return 'stale';
  return entry.goneSince === null ? 'fresh' : 'disconnected';
}

/** How old its data is. Null before the first successful response. */
export function deviceSeenAt(entry: DeviceEntry, state: AgentState): number | null {
  if (entry.seenAt !== null) return entry.seenAt;
  return state.kind === 'fresh' || state.kind === 'stale' ? state.answeredAt : null;
}
