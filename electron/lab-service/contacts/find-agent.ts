import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { AgentFailure } from '../connectors/agent-failure.ts';
import type { AgentTarget } from '../connectors/connector.ts';
import { type Owner, ownWork } from '../limits/owner.ts';
import type { AddressPolicy } from '../network/address-policy.ts';
import { isAgentHost } from '../network/agent-host.ts';
import { canonicalHost } from '../network/canonical-host.ts';
import { parseIp } from '../network/ip-range.ts';
import type { AllowsPort } from '../network/port-policy.ts';
import { createNameLookup, type NameLookupOptions } from './name-lookup.ts';

/** @throws AgentFailure: address-not-allowed before anything is sent, or agent-unreachable for an unknown name */
export type FindAgent = (address: AgentAddress, caller?: Owner) => Promise<AgentTarget>;

export function createAgentFinder(
  policy: AddressPolicy,
  options: NameLookupOptions = {},
  allowsPort: AllowsPort = () => true,
  isListed: (key: string) => boolean = () => false,
): FindAgent {
  const lookUp = createNameLookup(options);

  return async function findAgent({ host, port }, caller = ownWork) {
    // The administrator picked a listed agent's port. The ranges still apply.
    const isExempt = isListed(formatAgentAddress({ host: canonicalHost(host), port }));
    const allows = (ip: string): boolean => policy.allows(ip) && (isExempt || allowsPort(ip, port));
    if (parseIp(host) !== null) {
      if (!allows(host)) throw new AgentFailure('outside-ranges');
      return { host, port, ips: [host] };
    }
    // Only link-local addresses have a zone, and agents mustn't be there.
    if (host.includes('%')) throw new AgentFailure('outside-ranges');
    if (!isAgentHost(host)) throw new AgentFailure('not-an-address');
    const found = await lookUp(canonicalHost(host), caller);
    // Some of a name's addresses may be no use, e.g. link-local ones. Take the others.
    const ips = found.filter(allows).toSorted();
    if (ips.length === 0) throw new AgentFailure('outside-ranges');
    return { host, port, ips };
  };
}
