/**
 * A response header by which our own lab service, and our own agent, tell what answers a DeviceList and its version: one
 * word such as `adb/1.0.41`, `device-lab/0.2.0` or `demo/0.2.0`. Only it says what an agent is: the contract has no place for that and gives
 * AgentType no values. Others do not send it and ignore it.
 */
export const agentHeader = 'device-lab-agent';

/** The version an answer's header tells; undefined where it tells none that can be shown. */
export function readAgentVersion(header: unknown): string | undefined {
  return typeof header === 'string' && /^[\w.+/-]{1,64}$/.test(header) ? header : undefined;
}

/** Whether `Observed` counts in an answer with this header: only our own service and agent write what it means here. */
export function statesObserved(agentVersion: string | null | undefined): boolean {
  return /^(?:adb|device-lab)\//.test(agentVersion ?? '');
}
