/**
 * A response header our own lab service adds to a DeviceList answer whose ResultCode is not 1 because the *service* could
 * not get an answer from the agent. The contract's body has no place for the difference between that and an agent's own
 * refusal (wire-spec 7.4: not shown), and a person wants to know. Other services do not send it, other clients ignore it.
 */
export const failureHeader = 'device-lab-failure';

export const agentFailureKinds = [
  'agent-unreachable',
  'agent-timed-out',
  'agent-not-understood',
  'not-an-agent',
  'address-not-allowed',
  'over-limits',
] as const;
export type AgentFailureKind = (typeof agentFailureKinds)[number];

/** The ResultCode our lab service answers with for each kind; ResultMessage says it in words. */
export const agentFailureCodes: Record<AgentFailureKind, number> = {
  'agent-unreachable': -1,
  'agent-timed-out': -2,
  'agent-not-understood': -3,
  // Something listens there, and it is no agent of a kind we know.
  'not-an-agent': -4,
  // The service may not connect there; it has not tried.
  'address-not-allowed': -5,
  // More than the service takes: devices, bytes, or agents at once.
  'over-limits': -6,
};

export function isAgentFailureKind(text: unknown): text is AgentFailureKind {
  return agentFailureKinds.some((kind) => kind === text);
}
