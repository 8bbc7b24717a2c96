import { isIP } from 'node:net';
import { parseIp } from './ip-range.ts';

/** Lowercase, no trailing dot, IPv6 in its shortest form. */
export function canonicalHost(host: string): string {
  if (host.includes(':')) return parseIp(host)?.toString() ?? host;
  const lower = host.toLowerCase();
  if (!lower.endsWith('.')) return lower;
  const name = lower.slice(0, -1);
  // With a trailing dot it's no address.
  return isIP(name) === 0 ? name : lower;
}

/** `[::1]:8080` as `::1`, `Lab.example.com.:443` as `lab.example.com`; empty if it's no host. @param header Host */
export function readHostName(header = ''): string {
  const [, ipv6, name = ''] = /^(?:\[([^\]]*:[^\]]*)\]|([^:[]*))(?::\d{1,5})?$/.exec(header) ?? [];
  return canonicalHost(ipv6 ?? name);
}
