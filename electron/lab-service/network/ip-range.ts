import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type IpRange = readonly [network: IpAddress, bits: number];

/** Null for whatever could be misread: left to itself, ipaddr.js takes octal, hex and shortened forms. */
export function parseIp(text: string): IpAddress | null {
  // A zone names an interface. Only link-local addresses have one.
  if (isIP(text) === 0 || text.includes('%')) return null;
  return isIPv4(text) ? ipaddr.IPv4.parse(text) : ipaddr.IPv6.parse(withoutDots(text));
}

/** ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4, which is another address. In hex it gets it right. */
function withoutDots(ipv6: string): string {
  return ipv6.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...match: string[]) => {
    const hex = Buffer.from(match.slice(0, 4).map(Number)).toString('hex');
    return `${hex.slice(0, 4)}:${hex.slice(4)}`;
  });
}

/** `10.0.0.0/8`, `fc00::/7` or a single address. */
export function readRange(text: string): IpRange | null {
  const [address = '', bits, ...more] = text.split('/');
  const network = parseIp(address);
  const width = network?.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return network === null || more.length > 0 || !(length <= width) ? null : [network, length];
}

export function parseRange(text: string): IpRange {
  const range = readRange(text);
  if (range !== null) return range;
  throw new Error(`Not a range of IP addresses such as 10.0.0.0/8 or fc00::/7: ${JSON.stringify(text)}`);
}

export function isInRange(ip: IpAddress, [network, bits]: IpRange): boolean {
  return ip.kind() === network.kind() && ip.match(network, bits);
}
