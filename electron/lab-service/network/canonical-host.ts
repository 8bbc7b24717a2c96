import { isIP } from 'node:net';
import { parseIp } from './ip-range.ts';

/** One spelling for all spellings of a host: no capital letters, no dot at the end, an IPv6 address at its shortest. */
export function canonicalHost(host: string): string {
  if (host.includes(':')) return parseIp(host)?.toString() ?? host;
  const lower = host.toLowerCase();
  if (!lower.endsWith('.')) return lower;
  const name = lower.slice(0, -1);
  // With a dot, digits are no address.
  return isIP(name) === 0 ? name : lower;
}
