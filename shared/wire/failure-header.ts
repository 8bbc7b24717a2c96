/**
 * A response header of our own lab service. It is added to a DeviceList response with a ResultCode other than 1 if
 * the *service* could not get a list from the agent. The contract's body can't distinguish that from an error of the
 * agent (wire-spec 7.4: not shown), but the user must see it. Other services do not send it, and other clients
 * ignore it.
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

/** Our lab service's ResultCode for each kind. ResultMessage describes it. */
export const agentFailureCodes: Record<AgentFailureKind, number> = {
  'agent-unreachable': -1,
  'agent-timed-out': -2,
  'agent-not-understood': -3,
  // The program at the address is not an agent of a known kind.
  'not-an-agent': -4,
  // The service may not connect to the address and has not tried.
  'address-not-allowed': -5,
  // More than the service accepts: devices, bytes, or concurrent agents.
  'over-limits': -6,
};

export function isAgentFailureKind(text: unknown): text is AgentFailureKind {
  return agentFailureKinds.some((kind) => kind === text);
}
