import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Owner } from '../limits/owner.ts';
import { describeCaller } from './caller.ts';

export interface Connection {
  readonly socket: Socket;
  /** From a trusted proxy, which holds connections for others. */
  readonly isProxy: boolean;
  holder: Holder;
  /** Requests without a complete response. */
  inProgress: number;
  /** The latest request. Null before the first one. */
  request: IncomingMessage | null;
  /** A response is ready and the caller has not read all of it. */
  isUnread: boolean;
  /** There was no room for it, so its requests must be refused. */
  isExcess: boolean;
  /** The time at which it was opened or last received a response. */
  since: number;
}

interface Holder {
  readonly owner: Owner;
  readonly connections: Set<Connection>;
  /** Running requests on them. */
  requests: number;
}

/**
 * Limits the connections by one rule: when all are in use, or a stranger holds half of them, the oldest connection that
 * waits for nothing from us is closed, of the owner with most. It is idle, sends half a request, or leaves a response
 * unread. If strangers together have more than a quarter, a stranger loses one. A proxy has no limit itself: its
 * connection counts for the caller that its request names. One that has carried a valid token counts for the account.
 */
export function limitConnections(server: Server, most: number, isProxy: (ip: string) => boolean) {
  const holders = new Map<string, Holder>();
  /** By the peer, because over TLS a request has another socket than its connection. */
  const byPeer = new Map<string, Connection>();

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const connection = describe(socket);
    byPeer.set(name, connection);
    hold(connection);
    socket.once('close', () => {
      // A peer may use its port again before its earlier connection is known to be closed.
      if (byPeer.get(name) === connection) byPeer.delete(name);
      release(connection);
    });
    makeRoomFor(connection);
  });

  function describe(socket: Socket): Connection {
    const caller = describeCaller(socket.remoteAddress ?? '');
    const state = { inProgress: 0, request: null, isUnread: false, isExcess: false };
    const holder = holderOf(caller);
    return { socket, isProxy: isProxy(caller.ip), holder, ...state, since: performance.now() };
  }

  function holderOf(owner: Owner): Holder {
    return holders.get(owner.key) ?? { owner, connections: new Set(), requests: 0 };
  }

  function hold(connection: Connection): void {
    const { holder } = connection;
    holders.set(holder.owner.key, holder);
    holder.connections.add(connection);
  }

  /** Its running requests still count until they end. */
  function release(connection: Connection): void {
    const { owner, connections } = connection.holder;
    connections.delete(connection);
    if (connections.size === 0) holders.delete(owner.key);
  }

  function makeRoomFor(newest: Connection): void {
    const { owner, connections } = newest.holder;
    // A proxy's connection belongs to no caller until a request names one.
    const isStranger = !owner.isKnown && !(newest.isProxy && isProxy(owner.key));
    const hasHalf = isStranger && connections.size > most / 2;
    if (!hasHalf && byPeer.size <= most) return;
    const closed = findOldest(hasHalf ? newest.holder : findLargest(), newest);
    if (closed === null) newest.isExcess = true;
    else closed.socket.destroy();
  }

  function findLargest(): Holder {
    const all = [...holders.values()];
    const strangers = all.filter(({ owner }) => !owner.isKnown);
    const areTooMany = strangers.reduce((sum, { connections }) => sum + connections.size, 0) > most / 4;
    return (areTooMany ? strangers : all).reduce((largest, holder) =>
      holder.connections.size > largest.connections.size ? holder : largest,
    );
  }

  /** Counts the connection for this owner from now on. */
  function move(connection: Connection, owner: Owner): void {
    const { holder, inProgress } = connection;
    // One that has closed while its token was checked is not held any more.
    if (holder.owner.key === owner.key || !holder.connections.has(connection)) return;
    release(connection);
    holder.requests -= inProgress;
    connection.holder = holderOf(owner);
    connection.holder.requests += inProgress;
    hold(connection);
    makeRoomFor(connection);
  }

  return {
    move,
    /** Called when a request begins. */
    begin(request: IncomingMessage, caller: Owner): Connection {
      // A peer that has disconnected has no name.
      const connection = byPeer.get(nameOf(request.socket)) ?? describe(request.socket);
      connection.inProgress += 1;
      connection.holder.requests += 1;
      connection.request = request;
      if (connection.isProxy) move(connection, caller);
      return connection;
    },
    /** Called when the response has been sent or abandoned. */
    end(connection: Connection): void {
      connection.inProgress -= 1;
      connection.holder.requests -= 1;
      connection.isUnread = false;
      connection.since = performance.now();
    },
    /**
     * Whether the connection must be closed after its response, because its address is close to its limit. If it were
     * closed later, while it is idle, the next request could be on its way and would be lost.
     */
    isCrowded: ({ holder }: Connection) => !holder.owner.isKnown && holder.connections.size > most / 4,
  };
}

/** The oldest connection that waits for nothing from us; null if there is none. */
function findOldest({ connections }: Holder, except: Connection): Connection | null {
  let oldest: Connection | null = null;
  for (const connection of connections) {
    const { request, inProgress, isUnread, since } = connection;
    const waitsForUs = inProgress > 0 && !isUnread && request?.complete === true;
    if (connection !== except && !waitsForUs && since < (oldest?.since ?? Infinity)) oldest = connection;
  }
  return oldest;
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
