/**
 * A response header of our own lab service and our own agent. It reports the program that listed the devices and its
 * version, as one word such as `adb/1.0.41`, `device-lab/0.2.0`, or `demo/0.2.0`. Only this header identifies the kind
 * of an agent: the contract has no field for that and defines no values of AgentType. Other programs do not send it and
 * ignore it.
 */
export const agentHeader = 'device-lab-agent';

/** The version in a response's header. Undefined if it has none that can be shown. */
export function readAgentVersion(header: unknown): string | undefined {
  return typeof header === 'string' && /^[\w.+/-]{1,64}$/.test(header) ? header : undefined;
}

/**
 * Whether `Observed` counts in a response with this header: only our own service and agent write it with this
 * meaning.
 */
export function statesObserved(agentVersion: string | null | undefined): boolean {
  return /^(?:adb|device-lab)\//.test(agentVersion ?? '');
}

/**
 * Whether the evidence of use in the records counts. Unlike {@link statesObserved}, this includes the demo lab, which
 * also reports users: an empty ConnectedUser there means that no user is connected.
 */
export function statesEvidence(agentVersion: string | null | undefined): boolean {
  return statesObserved(agentVersion) || agentVersion?.startsWith('demo/') === true;
}
