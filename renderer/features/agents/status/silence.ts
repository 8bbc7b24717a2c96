import type { Agent, StaleReason } from '../../../../shared/model/agent.ts';

/**
 * Which fact is behind an agent's silence: its own, that it answers and refuses, that nobody can ask it because the lab
 * service or this computer's own network is away, that nobody does, or that it was not heard of yet.
 */
export type SilenceCause = 'unheard' | 'agent' | 'refusal' | 'service' | 'own-network' | 'not-asked';

/** `hasNetwork` is false when this computer has no network but itself. */
export function findSilenceCause(agent: Agent, reason: StaleReason, hasNetwork: boolean): SilenceCause {
  const { kind } = reason;
  if (kind === 'lab') return !hasNetwork && isOutOfReach(reason) ? 'own-network' : 'service';
  if (kind === 'from-last-time') return 'unheard';
  if (kind === 'agent-refused') return 'refusal';
  if (kind === 'overdue' || kind === 'paused') return 'not-asked';
  const isUnreached = kind === 'agent-unreachable' || kind === 'agent-timed-out';
  return !hasNetwork && isUnreached && !isLoopback(agent.address.host) ? 'own-network' : 'agent';
}

/** Whether the want of a network explains that the lab service gave no answer. */
function isOutOfReach({ failure }: Extract<StaleReason, { kind: 'lab' }>): boolean {
  if (failure.kind !== 'unreachable' && failure.kind !== 'timed-out') return false;
  const host = /^(?:https?:\/\/)?(\[[^\]]*\]|[^:/]*)/.exec(failure.address)?.[1] ?? '';
  return !isLoopback(host);
}

/** This computer itself, which no network is needed to reach. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}
