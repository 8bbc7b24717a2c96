import { findCarriedIpv4, unwrapMapped } from './embedded-ipv4.ts';
import { type IpAddress, isInRange, parseIp, parseRange } from './ip-range.ts';
import { documentationRanges, forbiddenRanges } from './reserved-ranges.ts';

const defaultAgentRanges: readonly string[] = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
];

export interface AddressPolicy {
  /** @param text as a socket has it; written any other way, it's refused */
  readonly allows: (text: string) => boolean;
}

const forbidden = forbiddenRanges.map(parseRange);
const documentation = documentationRanges.map(parseRange);
const loopback = parseRange('::1');

/** No setting can allow it, or an IPv4 address inside it. False for a host name. */
export function isForbiddenAddress(text: string): boolean {
  return findReached(text).some(isForbidden);
}

/**
 * Allows these ranges, minus what's forbidden. If an address carries an IPv4 one through a tunnel or
 * translator, both must be allowed.
 * @throws Error naming a bad range
 */
export function createAddressPolicy(options: { readonly allow?: readonly string[] } = {}): AddressPolicy {
  const allowed = (options.allow ?? defaultAgentRanges).map(parseRange);

  function isAllowed(ip: IpAddress): boolean {
    const example = documentation.find((range) => isInRange(ip, range));
    const ranges = allowed.filter((range) => isInRange(ip, range));
    return ranges.some(([network, bits]) => !example || (isInRange(network, example) && bits >= example[1]));
  }

  return {
    allows(text) {
      const reached = findReached(text);
      return reached.length > 0 && reached.every((ip) => !isForbidden(ip) && isAllowed(ip));
    },
  };
}

/** Where the system connects to, and the IPv4 address inside. Nothing for a name. */
function findReached(text: string): readonly IpAddress[] {
  const parsed = parseIp(text);
  if (parsed === null) return [];
  const ip = unwrapMapped(parsed);
  // ::1 looks as if it carried 0.0.0.1.
  const carried = isInRange(ip, loopback) ? null : findCarriedIpv4(ip);
  return carried === null ? [ip] : [ip, carried];
}

function isForbidden(ip: IpAddress): boolean {
  return forbidden.some((range) => isInRange(ip, range));
}
