import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Owner } from '../limits/owner.ts';
import { describeCaller } from './caller.ts';

interface Connection {
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
  /** There was no room for it, so its request is refused. */
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
export class Connections {
  readonly #most: number;
  readonly #isProxy: (ip: string) => boolean;
  readonly #holders = new Map<string, Holder>();
  /** By the sockets of their requests. */
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** Over TLS, a request has another socket with the same peer. */
  readonly #byPeer = new Map<string, Connection>();
  #strangers = 0;

  constructor(server: Server, most: number, isProxy: (ip: string) => boolean) {
    this.#most = most;
    this.#isProxy = isProxy;
    server.on('connection', (socket: Socket) => this.#accept(socket));
    server.on('secureConnection', (socket: Socket) => {
      const connection = this.#byPeer.get(nameOf(socket));
      if (connection !== undefined) this.#bySocket.set(socket, connection);
    });
  }

  /** Called when a request begins. False if there is no room for its connection; the request must then be refused. */
  begin(request: IncomingMessage, caller: Owner): boolean {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return true;
    connection.inProgress += 1;
    connection.holder.requests += 1;
    connection.request = request;
    if (connection.isProxy) this.#move(connection, caller);
    return !connection.isExcess;
  }

  /** Called when the token of a request is valid. */
  signIn(request: IncomingMessage, account: Owner): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection !== undefined) this.#move(connection, account);
  }

  /** Called when a response is ready and the caller has not read all of it. */
  leaveUnread(request: IncomingMessage): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection !== undefined) connection.isUnread = true;
  }

  /** Called when the response has been sent or abandoned. */
  end(request: IncomingMessage): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return;
    connection.inProgress -= 1;
    connection.holder.requests -= 1;
    connection.isUnread = false;
    connection.since = performance.now();
  }

  /** Running requests of the caller that sends this one. */
  countRequests(request: IncomingMessage): number {
    return this.#bySocket.get(request.socket)?.holder.requests ?? 0;
  }

  /**
   * Whether the connection must be closed after its response, because its address is close to its limit. If it were
   * closed later, while it is idle, the next request could be on its way and would be lost.
   */
  isCrowded(request: IncomingMessage): boolean {
    const holder = this.#bySocket.get(request.socket)?.holder;
    return holder?.owner.isKnown === false && holder.connections.size > this.#most / 4;
  }

  #accept(socket: Socket): void {
    const name = nameOf(socket);
    const caller = describeCaller(socket.remoteAddress ?? '');
    const connection: Connection = {
      socket,
      isProxy: this.#isProxy(caller.ip),
      holder: this.#holderOf(caller),
      inProgress: 0,
      request: null,
      isUnread: false,
      isExcess: false,
      since: performance.now(),
    };
    this.#byPeer.set(name, connection);
    this.#bySocket.set(socket, connection);
    this.#hold(connection);
    socket.once('close', () => {
      this.#byPeer.delete(name);
      this.#release(connection);
    });
    this.#makeRoomFor(connection);
  }

  #move(connection: Connection, owner: Owner): void {
    if (connection.holder.owner.key === owner.key) return;
    this.#release(connection);
    connection.holder = this.#holderOf(owner);
    this.#hold(connection);
    this.#makeRoomFor(connection);
  }

  #holderOf(owner: Owner): Holder {
    return this.#holders.get(owner.key) ?? { owner, connections: new Set(), requests: 0 };
  }

  #hold(connection: Connection): void {
    const { holder, inProgress } = connection;
    this.#holders.set(holder.owner.key, holder);
    holder.connections.add(connection);
    holder.requests += inProgress;
    if (!holder.owner.isKnown) this.#strangers += 1;
  }

  #release(connection: Connection): void {
    const { holder, inProgress } = connection;
    if (!holder.connections.delete(connection)) return;
    holder.requests -= inProgress;
    if (!holder.owner.isKnown) this.#strangers -= 1;
    if (holder.connections.size === 0) this.#holders.delete(holder.owner.key);
  }

  #makeRoomFor(newest: Connection): void {
    const { owner, connections } = newest.holder;
    // A proxy's connection belongs to no caller until a request names one.
    const isStranger = !owner.isKnown && !(newest.isProxy && this.#isProxy(owner.key));
    const hasHalf = isStranger && connections.size > this.#most / 2;
    if (!hasHalf && this.#byPeer.size <= this.#most) return;
    const closed = findOldest(hasHalf ? newest.holder : this.#findLargest(), newest);
    if (closed === null) newest.isExcess = true;
    else closed.socket.destroy();
  }

  #findLargest(): Holder | undefined {
    const areTooMany = this.#strangers > this.#most / 4;
    return [...this.#holders.values()]
      .filter(({ owner }) => !(areTooMany && owner.isKnown))
      .reduce((largest, holder) => (holder.connections.size > largest.connections.size ? holder : largest));
  }
}

/** The oldest connection that waits for nothing from us; null if there is none. */
function findOldest(holder: Holder | undefined, except: Connection): Connection | null {
  let oldest: Connection | null = null;
  for (const connection of holder?.connections ?? []) {
    const { request, inProgress, isUnread, since } = connection;
    const waitsForUs = inProgress > 0 && !isUnread && request?.complete === true;
    if (connection !== except && !waitsForUs && since < (oldest?.since ?? Infinity)) oldest = connection;
  }
  return oldest;
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
