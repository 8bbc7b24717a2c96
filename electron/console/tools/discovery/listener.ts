import makeMulticast, { type MulticastDNS } from 'multicast-dns';
import type { Log } from '#shared/log.ts';
import type { Listening } from '#shared/model/discovery.ts';
import { readRecords } from './dns-record.ts';
import { type Interfaces, isInOwnNetwork, listMulticastAddresses } from './own-networks.ts';
import { readAnnouncement } from './read-announcement.ts';
import { createServiceCache } from './service-cache.ts';
import { serviceTypes } from './service-types.ts';

interface ListenerOptions {
  readonly interfaces: Interfaces;
  readonly log: Log;
  readonly now: () => number;
  /** A service was announced, or has stopped responding. */
  readonly onAnnounced: () => void;
  /** Listening has failed on every network of this computer. */
  readonly onFailed: (reason: Extract<Listening, { kind: 'failed' }>['reason']) => void;
}

const MDNS_PORT = 5353;
const MAX_NETWORKS = 16;
/** The interval between queries grows (RFC 6762 5.2), but stays short enough to detect services that have left. */
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;
/** A query contains few names, so that it fits into one packet of any network. */
const MAX_MISSING = 12;

export type Listener = ReturnType<typeof startListener>;

/**
 * Listens for announcements (multicast DNS, RFC 6762) on every network of this computer, and sends queries for them.
 * It opens a socket for each network: a single one would use only the network that the system prefers.
 */
export function startListener(options: ListenerOptions) {
  const { interfaces, log, now, onAnnounced, onFailed } = options;
  const cache = createServiceCache(now);
  const sockets = new Set<MulticastDNS>();
  let timer: NodeJS.Timeout | null = null;

  function listenOn(address: string): void {
    // A socket that is bound to one address receives no multicast on Linux.
    const socket = makeMulticast({ interface: address, bind: '0.0.0.0' });
    sockets.add(socket);
    socket.on('response', (packet, { address: from, port }) => {
      // Neighbors respond from this port (RFC 6762 6), and from the network they share with us (11).
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
      // Other errors are packets that can't be decoded. They are ignored.
      if ('syscall' in warning && warning.syscall === 'addMembership') giveUp(warning);
    });
  }

  function query(socket: MulticastDNS): void {
    try {
      // Errors are ignored: the responses show whether a network accepted the query.
      socket.query(questions(), () => {});
    } catch (error) {
      // An announced name may not be encodable.
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
    /** The currently announced services for the page. */
    read: () => cache.list().flatMap((service) => readAnnouncement(service, interfaces) ?? []),
    close() {
      if (timer) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}
