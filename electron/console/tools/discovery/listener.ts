import makeMulticast, { type MulticastDNS } from 'multicast-dns';
import ipaddr from 'ipaddr.js';
import type { Log } from '#shared/log.ts';
import type { Found, Listening } from '#shared/model/fleet/discovery.ts';
import { formatAgentAddress, isPort } from '#shared/model/fleet/agent-address.ts';
import { type AnnouncedService, createServiceCache, readRecords, serviceTypes } from './service-cache.ts';
import { type Interfaces, isInOwnNetwork, listMulticastAddresses } from './own-networks.ts';

interface ListenerOptions {
  readonly interfaces: Interfaces;
  readonly log: Log;
  readonly onAnnounced: () => void;
  readonly onFailed: (reason: Extract<Listening, { kind: 'failed' }>['reason']) => void;
}

const MDNS_PORT = 5353;
const MAX_NETWORKS = 16;
/** Ask less and less often (RFC 6762 5.2), but often enough to notice who's left. */
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;
/** Few names per query, so that it fits one packet of any network. */
const MAX_MISSING = 12;

export type Listener = ReturnType<typeof startListener>;

/** Multicast DNS (RFC 6762), one socket per network: a single one would only use the preferred network. */
export function startListener(options: ListenerOptions) {
  const { interfaces, log, onAnnounced, onFailed } = options;
  const cache = createServiceCache();
  const sockets = new Set<MulticastDNS>();
  let timer: NodeJS.Timeout | null = null;

  function listenOn(address: string): void {
    // On Linux, a socket bound to one address gets no multicast.
    const socket = makeMulticast({ interface: address, bind: '0.0.0.0' });
    sockets.add(socket);
    socket.on('response', (packet, { address: from, port }) => {
      // Neighbors respond from this port (RFC 6762 6), and from the network we share (11).
      if (port !== MDNS_PORT || !isInOwnNetwork(from, interfaces)) return;
      cache.add(readRecords(packet), from.startsWith('127.'));
      onAnnounced();
    });
    function giveUp(error: Error): void {
      log.warn('Cannot listen for announcements', { address, error: String(error) });
      if (!sockets.delete(socket)) return;
      socket.destroy();
      if (sockets.size === 0) onFailed('not-allowed');
    }
    socket.on('error', giveUp);
    socket.on('warning', (warning) => {
      // Other errors are packets we can't decode. Never mind.
      if ('syscall' in warning && warning.syscall === 'addMembership') giveUp(warning);
    });
  }

  function query(socket: MulticastDNS): void {
    try {
      // Never mind errors: the responses show which network took the query.
      socket.query(questions(), () => {});
    } catch (error) {
      // Some announced names can't be encoded.
      log.warn('A multicast query could not be sent', { error: String(error) });
    }
  }

  function questions() {
    const wanted = serviceTypes.map(({ name }) => ({ name, type: 'PTR' as const }));
    return [...wanted, ...cache.missing().slice(0, MAX_MISSING)];
  }

  function repeat(pauseMs: number): void {
    for (const socket of sockets) query(socket);
    timer = setTimeout(() => {
      onAnnounced();
      repeat(Math.min(pauseMs * 2, LAST_PAUSE_MS));
    }, pauseMs);
  }

  const addresses = listMulticastAddresses(interfaces).slice(0, MAX_NETWORKS);
  if (addresses.length === 0) onFailed('no-network');
  for (const address of addresses) listenOn(address);
  repeat(FIRST_PAUSE_MS);

  return {
    isFull: cache.isFull,
    read: () => cache.list().flatMap((service) => readAnnouncement(service, interfaces) ?? []),
    close() {
      if (timer) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}

const MAX_NAME = 63;
const MAX_VERSION = 32;
// Control characters, and what turns text around or can't be seen.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Anybody can announce anything, so addresses only count in private networks and our own. And only this
 * computer may announce its own addresses.
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
  // Link-local needs an interface, which a lab service elsewhere doesn't have.
  const isElsewhere = range === 'linkLocal' || range === 'multicast' || range === 'unspecified';
  return !isElsewhere && range !== 'broadcast' && range !== 'ipv4Mapped' && isInOwnNetwork(ip, interfaces);
}

/** Our own networks first, IPv4 before IPv6. */
function rank(ip: string, interfaces: Interfaces): number {
  return (isInOwnNetwork(ip, interfaces) ? 0 : 2) + (ip.includes(':') ? 1 : 0);
}

function clean(text: string, most: number): string {
  return Array.from(text.replace(unseen, ' ').trim()).slice(0, most).join('');
}
