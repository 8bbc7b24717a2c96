import type { Agent, StaleReason } from '../../../../shared/model/agent.ts';
import type { UnreachableServices } from './unreachable-services.ts';

/**
 * Which fact is behind an agent's silence: its own, that it answers and refuses, that the requests about it alone fail at
 * the lab service (`request`), that the lab service or this computer's own network is away, that nobody asks it, or that
 * it was not heard of yet.
 */
export type StaleCause =
  'unheard' | 'agent' | 'refusal' | 'request' | 'service' | 'own-network' | 'not-asked';

interface Surroundings {
  /** False when this computer has no network but itself. */
  readonly hasNetwork: boolean;
  /** The lab services for which no request succeeds (`findUnreachableServices`). */
  readonly unreachable: UnreachableServices;
}

export function findStaleCause(
  agent: Agent,
  reason: StaleReason,
  { hasNetwork, unreachable }: Surroundings,
): StaleCause {
  const { kind } = reason;
  if (kind === 'lab') {
    if (!hasNetwork && isOutOfReach(reason)) return 'own-network';
    return unreachable.has(agent.via) ? 'service' : 'request';
  }
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
