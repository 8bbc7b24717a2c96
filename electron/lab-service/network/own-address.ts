import { networkInterfaces } from 'node:os';
import { canonicalHost } from './canonical-host.ts';
import { unwrapMapped } from './embedded-ipv4.ts';
import { parseIp } from './ip-range.ts';
import type { AgentAddress } from '#shared/model/agent-address.ts';

/** The addresses of one name that always means this computer. */
const loopbackNames: Readonly<Record<string, readonly string[]>> = { localhost: ['127.0.0.1', '::1'] };

/**
 * Whether a connection to this address reaches a listener of this computer. A contact of the service with itself
 * would wait for its own response.
 * @param listening the host and port of the listener; a host name is compared by its spelling
 */
export function isOwnAddress(
  { host, port }: AgentAddress,
  listening: AgentAddress,
  listOwnIps: () => readonly string[] = listInterfaceIps,
): boolean {
  if (port !== listening.port) return false;
  const listener = canonicalHost(listening.host);
  if (canonicalHost(host) === listener) return true;
  const listenerIps = (loopbackNames[listener] ?? [listener]).map(simplifyIp);
  const ips = (loopbackNames[canonicalHost(host)] ?? [host]).map(simplifyIp);
  // Unspecified: it listens at every address of this computer.
  const isAnywhere = listenerIps.some((ip) => ip === '0.0.0.0' || ip === '::');
  return ips.some((ip) => {
    if (ip === null) return false;
    if (!isAnywhere) return listenerIps.includes(ip);
    return ip.startsWith('127.') || ip === '::1' || listOwnIps().some((own) => simplifyIp(own) === ip);
  });
}

/** The address to which the system connects, in its shortest spelling. Null for a name. */
function simplifyIp(text: string): string | null {
  const ip = parseIp(text);
  return ip === null ? null : unwrapMapped(ip).toString();
}

function listInterfaceIps(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
}
