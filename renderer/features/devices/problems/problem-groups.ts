import type { AgentReport, AgentState, StaleReason } from '#shared/model/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import { findSilenceCause } from '../../agents/status/silence.ts';

export type Stale = Extract<AgentState, { kind: 'stale' }>;

/** One thing that is wrong, with all it affects. */
export type Problem =
  /** This computer is on no network: one fact, whatever cannot be reached for it. */
  | { readonly kind: 'own-network'; readonly since: number; readonly agents: number }
  /** The lab service, or the way to it: one fact, however many agents cannot be asked for it. */
  | {
      readonly kind: 'service';
      readonly failure: LabFailure;
      /** When the first of its agents could not be asked. */
      readonly since: number;
      readonly agents: number;
    }
  | { readonly kind: 'agent'; readonly report: AgentReport; readonly state: Stale };

/**
 * What is wrong with the fleet at `now`: first this computer's own network, then the service, then agent by agent.
 * `networkAwaySince` is null while this computer is on a network.
 */
export function findProblems(
  reports: Iterable<AgentReport>,
  now: number,
  networkAwaySince: number | null,
): readonly Problem[] {
  const services = new Map<string, Extract<Problem, { kind: 'service' }>>();
  const agents: Problem[] = [];
  let outOfReach = 0;
  for (const report of reports) {
    const state = agentStateAt(report.state, now);
    if (state.kind !== 'stale' || isNoProblem(state.reason)) continue;
    if (findSilenceCause(report.agent, state.reason, networkAwaySince === null) === 'own-network') {
      outOfReach += 1;
      continue;
    }
    if (state.reason.kind !== 'lab') {
      agents.push({ kind: 'agent', report, state });
      continue;
    }
    const { failure } = state.reason;
    const key = 'address' in failure ? `${failure.kind} ${failure.address}` : failure.kind;
    const known = services.get(key);
    services.set(key, {
      kind: 'service',
      failure,
      since: Math.min(known?.since ?? state.since, state.since),
      agents: (known?.agents ?? 0) + 1,
    });
  }
  const found = [...services.values(), ...agents];
  if (networkAwaySince === null || outOfReach === 0) return found;
  return [{ kind: 'own-network', since: networkAwaySince, agents: outOfReach }, ...found];
}

/** What a person paused is as they want it; an agent not heard of since last time has not failed. */
function isNoProblem({ kind }: StaleReason): boolean {
  return kind === 'paused' || kind === 'from-last-time';
}
