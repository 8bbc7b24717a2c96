import { findCarriedIpv4, unwrapMapped } from './embedded-ipv4.ts';
import { type IpAddress, isInRange, parseIp, parseRange } from './ip-range.ts';
import { documentationRanges, forbiddenRanges } from './reserved-ranges.ts';

/** This computer and private networks. */
const defaultAgentRanges: readonly string[] = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
];

/** Of agents, or of callers. */
export type AddressPolicy = ReturnType<typeof createAddressPolicy>;

const forbidden = forbiddenRanges.map(parseRange);
const documentation = documentationRanges.map(parseRange);
const loopback = parseRange('::1');

/** Whether no setting can allow this IP address, or the IPv4 address that it carries. False for a host name. */
export function isForbiddenAddress(text: string): boolean {
  const parsed = parseIp(text);
  if (parsed === null) return false;
  const ip = unwrapMapped(parsed);
  const carried = isInRange(ip, loopback) ? null : findCarriedIpv4(ip);
  return [ip, carried].some((each) => each !== null && forbidden.some((range) => isInRange(each, range)));
}

/**
 * Allows the given ranges, except what is forbidden. An IPv4-mapped address is checked as IPv4. If an address carries
 * an IPv4 address through a tunnel or a translator, both must be allowed.
 * @throws Error naming an invalid range
 */
export function createAddressPolicy({
  allow = defaultAgentRanges,
}: { readonly allow?: readonly string[] } = {}) {
  const allowed = allow.map(parseRange);

  function isAllowed(ip: IpAddress): boolean {
    if (forbidden.some((range) => isInRange(ip, range))) return false;
    const example = documentation.find((range) => isInRange(ip, range));
    return allowed.some(
      (range) =>
        isInRange(ip, range) && (!example || (isInRange(range[0], example) && range[1] >= example[1])),
    );
  }

  /** @param text an address in the form of a socket; any other spelling is refused */
  function allows(text: string): boolean {
    const parsed = parseIp(text);
    if (parsed === null) return false;
    const ip = unwrapMapped(parsed);
    // ::1 looks like a carrier of 0.0.0.1.
    const carried = isInRange(ip, loopback) ? null : findCarriedIpv4(ip);
    return isAllowed(ip) && (carried === null || isAllowed(carried));
  }

  return { allows };
}
