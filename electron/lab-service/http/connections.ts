import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Owner } from '../limits/owner.ts';
import { describeCaller } from './caller.ts';

export interface Connection {
  readonly socket: Socket;
  readonly isProxy: boolean;
  owner: Owner;
  inProgress: number;
  latest: IncomingMessage | null;
  /** There's a response that the caller hasn't read to its end. */
  isUnread: boolean;
  /** There was no room for it, so its requests are refused. */
  isExcess: boolean;
  since: number;
}

/**
 * When all connections are taken, or a stranger has half of them, we close the oldest that isn't waiting for us (idle,
 * half a request, a response left unread), of whoever has most. If strangers together have more than a quarter, one of
 * them loses it. A proxy's connection counts for the caller that its request names, and once it has carried a valid
 * token, for that account.
 */
export function limitConnections(server: Server, most: number, isProxy: (ip: string) => boolean) {
  /** By peer, because over TLS a request has another socket than its connection. */
  const byPeer = new Map<string, Connection>();
  const byOwner = new Map<string, Set<Connection>>();
  const heldBy = ({ key }: Owner) => byOwner.get(key) ?? new Set<Connection>();

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const connection = describe(socket);
    byPeer.set(name, connection);
    hold(connection);
    socket.once('close', () => {
      // A peer may reuse its port before we know that the earlier connection is closed.
      if (byPeer.get(name) === connection) byPeer.delete(name);
      release(connection);
    });
  });

  function describe(socket: Socket): Connection {
    const owner = describeCaller(socket.remoteAddress ?? '');
    const state = { inProgress: 0, latest: null, isUnread: false, isExcess: false };
    return { socket, isProxy: isProxy(owner.ip), owner, ...state, since: performance.now() };
  }

  function hold(newest: Connection): void {
    const { owner } = newest;
    const held = heldBy(owner).add(newest);
    byOwner.set(owner.key, held);
    // A proxy's connection is nobody's until a request says whose.
    const isStranger = !owner.isKnown && !(newest.isProxy && isProxy(owner.key));
    const hasHalf = isStranger && held.size > most / 2;
    if (!hasHalf && byPeer.size <= most) return;
    const closed = findOldest(hasHalf ? held : findLargest([...byOwner.values()], most), newest);
    if (closed === null) newest.isExcess = true;
    else closed.socket.destroy();
  }

  function release(connection: Connection): void {
    const held = heldBy(connection.owner);
    held.delete(connection);
    if (held.size === 0) byOwner.delete(connection.owner.key);
  }

  function move(connection: Connection, owner: Owner): void {
    if (connection.owner.key === owner.key || !heldBy(connection.owner).has(connection)) return;
    release(connection);
    connection.owner = owner;
    hold(connection);
  }

  return {
    move,
    begin(request: IncomingMessage, caller: Owner): Connection {
      // A peer that's gone has no name.
      const connection = byPeer.get(nameOf(request.socket)) ?? describe(request.socket);
      connection.inProgress += 1;
      connection.latest = request;
      if (connection.isProxy) move(connection, caller);
      return connection;
    },
    end(connection: Connection): void {
      connection.inProgress -= 1;
      connection.isUnread = false;
      connection.since = performance.now();
    },
    countRequests: ({ owner }: Connection) =>
      [...heldBy(owner)].reduce((sum, { inProgress }) => sum + inProgress, 0),
    /** After its response: close an idle connection later, and you may lose a request on its way. */
    mustClose: ({ owner, isExcess }: Connection) =>
      isExcess || (!owner.isKnown && heldBy(owner).size > most / 4),
  };
}

/** Goes by the owner with most, or the stranger with most if strangers together have more than a quarter. */
function findLargest(all: readonly ReadonlySet<Connection>[], most: number): ReadonlySet<Connection> {
  const strangers = all.filter(([first]) => first?.owner.isKnown === false);
  const areTooMany = strangers.reduce((sum, { size }) => sum + size, 0) > most / 4;
  return (areTooMany ? strangers : all).reduce((largest, held) =>
    held.size > largest.size ? held : largest,
  );
}

/** The oldest of those that aren't waiting for us. */
function findOldest(held: ReadonlySet<Connection>, except: Connection): Connection | null {
  let oldest: Connection | null = null;
  for (const connection of held) {
    const { latest, inProgress, isUnread, since } = connection;
    const waitsForUs = inProgress > 0 && !isUnread && latest?.complete === true;
    if (connection !== except && !waitsForUs && since < (oldest?.since ?? Infinity)) oldest = connection;
  }
  return oldest;
}

const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
