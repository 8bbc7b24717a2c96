import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { agentStateAt } from '#shared/model/freshness.ts';

export type Stale = Extract<AgentState, { kind: 'stale' }>;

/** One thing that is wrong, with all it affects. */
export type Problem =
  /** The lab service, or the way to it: one fact, however many agents cannot be asked for it. */
  | {
      readonly kind: 'service';
      readonly failure: LabFailure;
      /** When the first of its agents could not be asked. */
      readonly since: number;
      readonly agents: number;
    }
  | { readonly kind: 'agent'; readonly report: AgentReport; readonly state: Stale };

/** What is wrong with the fleet at `now`: first the service, then agent by agent. */
export function findProblems(reports: Iterable<AgentReport>, now: number): readonly Problem[] {
  const services = new Map<string, Extract<Problem, { kind: 'service' }>>();
  const agents: Problem[] = [];
  for (const report of reports) {
    const state = agentStateAt(report.state, now);
    // What a person paused is as they want it.
    if (state.kind !== 'stale' || state.reason.kind === 'paused') continue;
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
  return [...services.values(), ...agents];
}
