import ipaddr from 'ipaddr.js';
import { formatAgentAddress, isPort } from '#shared/model/agent-address.ts';
import type { Found } from '#shared/model/discovery.ts';
import { type Interfaces, isInOwnNetwork } from './own-networks.ts';
import type { AnnouncedService } from './service-cache.ts';

const MAX_NAME = 63;
const MAX_VERSION = 32;
// Control characters, and characters that change the text direction or are invisible.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * An announcement for the page. Null if no address of it is usable. Any computer on the network can announce
 * anything, so an address counts only where agents can be: in private networks, and in this computer's own. Only this
 * computer itself may announce its own addresses.
 */
export function readAnnouncement(service: AnnouncedService, interfaces: Interfaces): Found | null {
  const { type, port, isOwn } = service;
  const usable = service.ips.filter((ip) => isPlausible(ip, isOwn, interfaces));
  const [host] = usable.toSorted((one, other) => rank(one, interfaces) - rank(other, interfaces));
  if (host === undefined || !isPort(port)) return null;
  const address = { host, port };
  return {
    key: `${type.kind} ${formatAgentAddress(address)}`,
    kind: type.kind,
    address,
    name: clean(service.name, MAX_NAME),
    version: clean(service.version, MAX_VERSION),
    by: 'announced',
    needsPairing: type.needsPairing,
  };
}

function isPlausible(ip: string, isOwn: boolean, interfaces: Interfaces): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const range = ipaddr.parse(ip).range();
  if (range === 'loopback') return isOwn;
  if (range === 'private' || range === 'uniqueLocal') return true;
  // A link-local address needs an interface, which a lab service on another computer does not have.
  const isElsewhere = range === 'linkLocal' || range === 'multicast' || range === 'unspecified';
  return !isElsewhere && range !== 'broadcast' && range !== 'ipv4Mapped' && isInOwnNetwork(ip, interfaces);
}

/** Addresses of this computer's own networks first, and IPv4 before IPv6. */
function rank(ip: string, interfaces: Interfaces): number {
  return (isInOwnNetwork(ip, interfaces) ? 0 : 2) + (ip.includes(':') ? 1 : 0);
}

function clean(text: string, most: number): string {
  return Array.from(text.replace(unseen, ' ').trim()).slice(0, most).join('');
}
