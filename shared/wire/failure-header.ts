/**
 * Our own lab service adds this header to a ResultCode other than 1 when it was the *service* that couldn't get a list
 * from the agent. The contract can't tell that from an error of the agent (wire-spec 7.4: not shown), but the user has
 * to know. Other services don't send it, and other clients ignore it.
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

/** Our ResultCodes. ResultMessage says what happened. */
export const agentFailureCodes: Record<AgentFailureKind, number> = {
  'agent-unreachable': -1,
  'agent-timed-out': -2,
  'agent-not-understood': -3,
  // Something else is at that address.
  'not-an-agent': -4,
  // It may not connect there, so it didn't try.
  'address-not-allowed': -5,
  // Too many devices, bytes or agents at once.
  'over-limits': -6,
};

export function isAgentFailureKind(text: unknown): text is AgentFailureKind {
  return agentFailureKinds.some((kind) => kind === text);
}
