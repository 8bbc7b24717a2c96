/**
 * A response header by which our own lab service, and our own agent, tell what answers a DeviceList and its version: one
 * word such as `adb/1.0.41` or `device-lab/0.1.0`. The contract has no place for it; others do not send it and ignore it.
 */
export const agentHeader = 'device-lab-agent';

/** The version an answer's header tells; undefined where it tells none that can be shown. */
export function readAgentVersion(header: unknown): string | undefined {
  return typeof header === 'string' && /^[\w.+/-]{1,64}$/.test(header) ? header : undefined;
}
