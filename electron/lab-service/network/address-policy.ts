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
  /** @param text an address in the form of a socket; any other spelling is refused */
  readonly allows: (text: string) => boolean;
}

const forbidden = forbiddenRanges.map(parseRange);
const documentation = documentationRanges.map(parseRange);
const loopback = parseRange('::1');

/** Whether no setting can allow this IP address, or the IPv4 address that it carries. False for a host name. */
export function isForbiddenAddress(text: string): boolean {
  return findReached(text).some(isForbidden);
}

/**
 * Allows the given ranges, except what is forbidden. If an address carries an IPv4 address through a tunnel or a
 * translator, both must be allowed.
 * @throws Error naming an invalid range
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

/** The address to which the system connects, and the IPv4 address that it carries. None for a name. */
function findReached(text: string): readonly IpAddress[] {
  const parsed = parseIp(text);
  if (parsed === null) return [];
  const ip = unwrapMapped(parsed);
  // ::1 looks like a carrier of 0.0.0.1.
  const carried = isInRange(ip, loopback) ? null : findCarriedIpv4(ip);
  return carried === null ? [ip] : [ip, carried];
}

function isForbidden(ip: IpAddress): boolean {
  return forbidden.some((range) => isInRange(ip, range));
}
