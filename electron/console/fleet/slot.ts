import type { AgentUpdate } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Agent, AgentReport, AgentState } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { roundTripsSince } from '#shared/model/round-trips.ts';
import { type AgentKnowledge, countErrorsLastHour, findAnsweredAt, noKnowledge } from './agent-knowledge.ts';

/** One agent of the fleet, what is known of it, and what the page knows of that. */
export interface Slot {
  readonly agent: Agent;
  knowledge: AgentKnowledge;
  /** Null while the agent is not paused. */
  readonly pausedSince: number | null;
  isAsking: boolean;
  /** The entries the page was last told of; null before the first time. */
  sent: readonly DeviceEntry[] | null;
  /** How many round trips there had been then. */
  sentRoundTrips: number;
}

/** With what was known before where there is a slot of before. */
export function makeSlot(agent: Agent, before: Slot | undefined, now: number): Slot {
  const { knowledge, sent, sentRoundTrips } = before ?? {
    knowledge: noKnowledge,
    sent: null,
    sentRoundTrips: 0,
  };
  const pausedSince = agent.isPaused ? (before?.pausedSince ?? now) : null;
  return { agent, knowledge, pausedSince, isAsking: false, sent, sentRoundTrips };
}

export function reportOf(slot: Slot, now: number): AgentReport {
  const { agent, knowledge, isAsking } = slot;
  return {
    agent,
    state: stateOf(slot),
    isAsking,
    devices: knowledge.devices.entries,
    unreadable: knowledge.unreadable,
    ...(knowledge.devices.dropped && { dropped: knowledge.devices.dropped }),
    roundTripMs: knowledge.roundTrips.latest.at(-1) ?? null,
    roundTrips: knowledge.roundTrips.latest,
    version: knowledge.version,
    errorsLastHour: countErrorsLastHour(knowledge, now),
    recentErrors: knowledge.recentErrors,
  };
}

/** What the page must be told of it, which it knows from then on. */
export function takeUpdate(slot: Slot, now: number): AgentUpdate {
  const { devices, roundTrips } = slot.knowledge;
  const told = makeUpdate(reportOf(slot, now), slot.sent, roundTripsSince(roundTrips, slot.sentRoundTrips));
  slot.sent = devices.entries;
  slot.sentRoundTrips = roundTrips.count;
  return told;
}

/**
 * The part of an agent's report that the page does not have.
 * @param sent the entries the page has; null if it has nothing. An entry that is the same object has not changed.
 * @param newRoundTrips the round trips that the page does not have
 */
export function makeUpdate(
  { devices, roundTrips, ...report }: AgentReport,
  sent: readonly DeviceEntry[] | null,
  newRoundTrips: readonly number[] = roundTrips,
): AgentUpdate {
  if (sent === null) return { report, roundTrips, changed: devices, dropped: [], isWhole: true };
  const update = { report, roundTrips: newRoundTrips, isWhole: false } as const;
  if (sent === devices) return { ...update, changed: [], dropped: [] };
  // The first answer of an agent: all agents' first answers come together, so this skips the comparison.
  if (sent.length === 0) return { ...update, changed: devices, dropped: [] };
  const before = new Set(sent);
  const keys = new Set(devices.map(({ key }) => key));
  return {
    ...update,
    changed: devices.filter((entry) => !before.has(entry)),
    dropped: sent.filter(({ key }) => !keys.has(key)).map(({ key }) => key),
  };
}

/** A pause stands before all else that is known: whoever is not asked says nothing of now. */
export function stateOf({ knowledge, pausedSince }: Slot): AgentState {
  if (pausedSince === null) return knowledge.state;
  const answeredAt = findAnsweredAt(knowledge.state);
  return { kind: 'stale', answeredAt, since: pausedSince, reason: { kind: 'paused' } };
}

/** Only what is new: an agent that stays silent for a night is one line, not thousands. */
export function logTurn(log: Log, { agent, knowledge }: Slot, before: AgentKnowledge): void {
  const agentAddress = formatAgentAddress(agent.address);
  const wasSilent = before.state.kind === 'stale' && before.state.reason.kind !== 'from-last-time';
  if (knowledge.state.kind === 'fresh' && wasSilent) {
    log.info('An agent answers again', { agent: agentAddress });
  }
  if (knowledge.state.kind === 'stale' && !wasSilent) {
    const { reason } = knowledge.state;
    // Kinds only: what an agent or a service says in words is its answer, and answers stay out of the log.
    const why = reason.kind === 'lab' ? `${reason.kind}: ${reason.failure.kind}` : reason.kind;
    log.warn('An agent gives no good answer', { agent: agentAddress, why });
  }
}
