import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';
import { MAX_ADDRESSES, type SearchRange } from '#shared/model/fleet/discovery.ts';

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

interface OwnAddress {
  readonly interfaceName: string;
  readonly address: string;
  readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
  readonly isInternal: boolean;
}

const WIDEST_PREFIX = 22;
const thisComputer = '127.0.0.1';

function listOwnAddresses(interfaces: Interfaces): readonly OwnAddress[] {
  return Object.entries(interfaces).flatMap(([interfaceName, infos = []]) =>
    infos.flatMap(({ address, cidr, internal }) => {
      if (cidr === null || !ipaddr.isValidCIDR(cidr)) return [];
      return [{ interfaceName, address, network: ipaddr.parseCIDR(cidr), isInternal: internal }];
    }),
  );
}

export function listMulticastAddresses(interfaces: Interfaces): readonly string[] {
  const firsts = new Map<string, string>();
  for (const { interfaceName, address, network } of listOwnAddresses(interfaces)) {
    if (network[0].kind() === 'ipv4' && !firsts.has(interfaceName)) firsts.set(interfaceName, address);
  }
  return [...firsts.values()];
}

export function isInOwnNetwork(ip: string, interfaces: Interfaces): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.process(ip);
  return listOwnAddresses(interfaces).some(
    ({ network }) => parsed.kind() === network[0].kind() && parsed.match(network[0], network[1]),
  );
}

/** This computer and its private IPv4 networks; of a large one, the part around us. */
export function listSearchRanges(interfaces: Interfaces): readonly SearchRange[] {
  const ranges = new Map<string, SearchRange>();
  for (const { interfaceName, address, network, isInternal } of listOwnAddresses(interfaces)) {
    const [base, prefix] = network;
    // There's nobody else in a network of one address.
    if (isInternal || base.kind() !== 'ipv4' || base.range() !== 'private' || prefix === 32) continue;
    const cidr = maskCidr(address, Math.max(prefix, WIDEST_PREFIX));
    if (ranges.has(cidr)) continue;
    const partOf = prefix < WIDEST_PREFIX ? maskCidr(address, prefix) : null;
    const addresses = listHosts(cidr).length;
    ranges.set(cidr, { cidr, interfaceName, addresses, partOf, isThisComputer: false });
  }
  const own = { cidr: `${thisComputer}/32`, interfaceName: '', addresses: 1, partOf: null };
  return [{ ...own, isThisComputer: true }, ...ranges.values()];
}

function maskCidr(address: string, prefix: number): string {
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefix}`).toString()}/${prefix}`;
}

/** Leaves out the network and broadcast addresses. */
export function listHosts(cidr: string): readonly string[] {
  const [, prefix] = ipaddr.IPv4.parseCIDR(cidr);
  const size = 2 ** (32 - prefix);
  if (size > MAX_ADDRESSES) throw new RangeError(`${cidr} has more addresses than a search may have`);
  const first = Buffer.from(ipaddr.IPv4.networkAddressFromCIDR(cidr).toByteArray()).readUInt32BE();
  // With one or two addresses there are neither (RFC 3021).
  const edge = size > 2 ? 1 : 0;
  return Array.from({ length: size - 2 * edge }, (_, index) => writeIpv4(first + edge + index));
}

function writeIpv4(number: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes.join('.');
}
