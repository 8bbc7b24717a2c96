import { isIPv6 } from 'node:net';
import type { Interfaces } from '../../../../../../electron/console/tools/discovery/own-networks.ts';

/** The networks of a computer: interface names with their addresses, such as `192.168.1.20/24`. */
export function describeInterfaces(networks: Readonly<Record<string, readonly string[]>>): Interfaces {
  const entries = Object.entries(networks).map(([name, cidrs]) => [
    name,
    cidrs.map((cidr) => {
      const [address = ''] = cidr.split('/');
      const rest = { address, netmask: '', mac: '', internal: name === 'lo', cidr };
      return isIPv6(address)
        ? { ...rest, family: 'IPv6' as const, scopeid: 0 }
        : { ...rest, family: 'IPv4' as const };
    }),
  ]);
  // The type of Object.fromEntries loses the pairing of name and value.
  return Object.fromEntries(entries) as Interfaces;
}

export const office = describeInterfaces({
  lo: ['127.0.0.1/8', '::1/128'],
  eth0: ['192.168.1.20/24', 'fd00:1::20/64', 'fe80::20/64'],
  wlan0: ['10.20.30.40/16'],
});
