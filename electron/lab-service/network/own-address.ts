import { networkInterfaces } from 'node:os';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { canonicalHost } from './canonical-host.ts';
import { simplifyIp } from './embedded-ipv4.ts';
import { isLoopbackAddress } from './loopback.ts';

const loopbackNames: Readonly<Record<string, readonly string[]>> = { localhost: ['127.0.0.1', '::1'] };

/** Would the service be talking to itself, and wait for its own response? */
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
    return isLoopbackAddress(ip) || listOwnIps().some((own) => simplifyIp(own) === ip);
  });
}

function listInterfaceIps(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
}
