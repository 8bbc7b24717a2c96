/**
 * A response header of our own lab service and agent: the program that listed the devices, and its version,
 * e.g. `adb/1.0.41`, `device-lab/0.2.0` or `demo/0.2.0`. Nothing else tells an agent's kind: the contract has
 * no field for it and doesn't define the values of AgentType. Other programs don't send it and ignore it.
 */
export const agentHeader = 'device-lab-agent';

/** Undefined if there's none fit to be shown. */
export function readAgentVersion(header: unknown): string | undefined {
  return typeof header === 'string' && /^[\w.+/-]{1,64}$/.test(header) ? header : undefined;
}

/** Does `Observed` count? Only our own service and agent mean by it what we do. */
export function statesObserved(agentVersion: string | null | undefined): boolean {
  return /^(?:adb|device-lab)\//.test(agentVersion ?? '');
}

/**
 * Do signs of use in the records count? Unlike {@link statesObserved}, also in the demo lab, which reports
 * users too: an empty ConnectedUser means nobody there.
 */
export function statesEvidence(agentVersion: string | null | undefined): boolean {
  return statesObserved(agentVersion) || agentVersion?.startsWith('demo/') === true;
}
