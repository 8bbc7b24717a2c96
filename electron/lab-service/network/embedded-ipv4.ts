import ipaddr from 'ipaddr.js';
import { type IpAddress, type IpRange, isInRange, parseIp, parseRange } from './ip-range.ts';

const mapped = parseRange('::ffff:0:0/96');

/** IPv6 with IPv4 inside, from this byte on. */
const carriers: readonly { readonly range: IpRange; readonly at: number; readonly isInverted?: boolean }[] = [
  // IPv4-compatible, and translated by stateless NAT.
  { range: parseRange('::/96'), at: 12 },
  { range: parseRange('::ffff:0:0:0/96'), at: 12 },
  // NAT64, well-known prefix and local one.
  { range: parseRange('64:ff9b::/96'), at: 12 },
  { range: parseRange('64:ff9b:1::/48'), at: 12 },
  // 6to4, and Teredo with its inverted bits.
  { range: parseRange('2002::/16'), at: 2 },
  { range: parseRange('2001::/32'), at: 12, isInverted: true },
];

export function unwrapMapped(ip: IpAddress): IpAddress {
  return isInRange(ip, mapped) ? takeIpv4(ip, 12) : ip;
}

/** The address that the system connects to, in its shortest form. Null for a name. */
export function simplifyIp(text: string): string | null {
  const ip = parseIp(text);
  return ip === null ? null : unwrapMapped(ip).toString();
}

/** Where a translator or tunnel may send this address's packets. */
export function findCarriedIpv4(ip: IpAddress): IpAddress | null {
  const interfaceId = Buffer.from(ip.toByteArray().slice(8, 12)).toString('hex');
  const isIsatap = ip.kind() === 'ipv6' && /^0[02]005efe$/.test(interfaceId);
  if (isIsatap) return takeIpv4(ip, 12);
  const carrier = carriers.find(({ range }) => isInRange(ip, range));
  return carrier ? takeIpv4(ip, carrier.at, carrier.isInverted) : null;
}

function takeIpv4(ip: IpAddress, at: number, isInverted = false): IpAddress {
  const bytes = ip.toByteArray().slice(at, at + 4);
  return new ipaddr.IPv4(isInverted ? bytes.map((byte) => 255 - byte) : bytes);
}
