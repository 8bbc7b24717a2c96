import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Owner } from '../limits/owner.ts';
import { isInRange, parseIp, parseRange } from '../network/ip-range.ts';

export interface Caller extends Owner {
  /** In its shortest form, IPv4 in IPv6 as IPv4, no zone. Empty if the caller has gone. */
  readonly ip: string;
  /** For limits: an IPv4 address or the /64 of an IPv6 one, all of which one host can use. */
  readonly key: string;
  readonly isKnown: false;
}

/** Reads X-Forwarded-For from its end, as long as trusted proxies wrote it. @throws Error naming a bad range */
export function createCallerReader(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map(parseRange);

  function isTrusted(address: string): boolean {
    const ip = ranges.length === 0 ? null : parseIp(describeCaller(address).ip);
    return ip !== null && ranges.some((range) => isInRange(ip, range));
  }

  function readCaller({ socket, headers }: IncomingMessage): Caller {
    let address = socket.remoteAddress ?? '';
    // Node joins several of these headers with commas.
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(address)) {
      const hop = hops.pop()?.trim() ?? '';
      // A trusted proxy wrote something else, so it's the last sender we know.
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return describeCaller(address);
  }

  return { readCaller, isTrusted };
}

export function describeCaller(address: string): Caller {
  if (!address.includes(':')) return { ip: address, key: address, isKnown: false };
  const [plain = ''] = address.split('%', 1);
  if (!ipaddr.isValid(plain)) return { ip: '', key: '', isKnown: false };
  const ip = ipaddr.process(plain);
  if (ip instanceof ipaddr.IPv4) return describeCaller(ip.toString());
  const network = new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]);
  return { ip: ip.toRFC5952String(), key: `${network.toRFC5952String()}/64`, isKnown: false };
}
