import { isHost, type AgentAddress } from '#shared/model/agent-address.ts';
import { AgentFailure, type AgentTarget } from '../connectors/connector.ts';
import { type LimitedCaller, ownCaller } from '../limiter.ts';
import type { AddressPolicy } from './address-policy.ts';
import { canonicalHost } from './canonical-host.ts';
import { parseIp } from './ip-range.ts';
import { createNameLookup, type NameLookupOptions } from './name-lookup.ts';
import type { AllowsPort } from './port-policy.ts';

/**
 * Finds out where a connection to an agent goes, and that it may go there.
 * @throws AgentFailure: address-not-allowed, before anything is sent; or agent-unreachable for a name nobody knows.
 */
export type FindAgent = (address: AgentAddress, caller?: LimitedCaller) => Promise<AgentTarget>;

export function createAgentFinder(
  policy: AddressPolicy,
  options: NameLookupOptions = {},
  allowsPort: AllowsPort = () => true,
): FindAgent {
  const lookUp = createNameLookup(options);

  return async function findAgent({ host, port }, caller = ownCaller) {
    if (parseIp(host) !== null) {
      if (!policy.allows(host) || !allowsPort(host, port)) throw new AgentFailure('outside-ranges');
      return { host, port, ips: [host] };
    }
    if (!isName(host)) throw new AgentFailure('not-an-address');
    const found = await lookUp(canonicalHost(host), caller);
    // A name may have addresses that are of no use here, such as link-local ones: the others will do.
    const ips = found.filter((ip) => policy.allows(ip) && allowsPort(ip, port)).toSorted();
    if (ips.length === 0) throw new AgentFailure('outside-ranges');
    return { host, port, ips };
  };
}

/**
 * A host name, and no number: resolvers read 127.1, 0177.0.0.1, 2130706433 and 0x7f000001 as addresses, each in its own
 * way.
 */
function isName(host: string): boolean {
  const lastLabel = host.replace(/\.$/, '').split('.').at(-1) ?? '';
  const isNumber = /^(?:\d+|0x[0-9a-f]*)$/i.test(lastLabel);
  return isHost(host) && !host.includes(':') && !isNumber && URL.canParse(`http://${host}`);
}
