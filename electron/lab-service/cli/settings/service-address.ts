import type { AgentAddress } from '#shared/model/agent-address.ts';
import { canonicalHost } from '../../network/canonical-host.ts';
import { isOwnAddress } from '../../network/own-address.ts';

/** The settings that contain the address of the service. */
export interface ServiceAddress extends AgentAddress {
  readonly hosts?: readonly string[] | undefined;
}

/** Whether an agent's address is the service itself, as far as the settings show it. */
export function isServiceAddress(agent: AgentAddress, { host, port, hosts = [] }: ServiceAddress): boolean {
  const isName = hosts.some((name) => canonicalHost(name) === canonicalHost(agent.host));
  return (isName && agent.port === port) || isOwnAddress(agent, { host, port });
}
