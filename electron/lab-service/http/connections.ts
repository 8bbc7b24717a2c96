import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Owner } from '../limits/owner.ts';
import { describeCaller } from './caller.ts';
import { type Connection, CallerConnections } from './caller-connections.ts';

/**
 * Limits the connections, and one address to half of them. The connection of a proxy counts for the caller that its
 * request names; a connection that has carried a valid token counts for the account. If there is no room for a new
 * connection, the caller with most connections loses one. If anonymous callers have more than a quarter of all, an
 * anonymous caller loses one.
 */
export class Connections {
  readonly #most: number;
  readonly #isProxy: (ip: string) => boolean;
  readonly #owners = new Map<string, CallerConnections>();
  /** By the sockets of their requests. */
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** Over TLS, a request has another socket with the same peer. */
  readonly #byPeer = new Map<string, Connection>();
  #open = 0;
  #anonymous = 0;

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
    connection.owner.requests += 1;
    connection.request = request;
    if (connection.isProxy) this.#move(connection, caller);
    return !connection.isExcess;
  }

  /**
   * Called when the token of a request is valid. The connection counts for the account and gives way after those of
   * anonymous callers.
   */
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
    connection.owner.requests -= 1;
    connection.isUnread = false;
    connection.since = performance.now();
  }

  /** Running requests of the caller that sends this one. */
  countRequests(request: IncomingMessage): number {
    return this.#bySocket.get(request.socket)?.owner.requests ?? 0;
  }

  /**
   * Whether the connection must be closed after its response, because its address is close to its limit. If it were
   * closed later, while it is idle, the next request could be on its way and would be lost.
   */
  isCrowded(request: IncomingMessage): boolean {
    const owner = this.#bySocket.get(request.socket)?.owner;
    return owner !== undefined && !owner.caller.isKnown && owner.all.size > this.#most / 4;
  }

  #accept(socket: Socket): void {
    const name = nameOf(socket);
    const caller = describeCaller(socket.remoteAddress ?? '');
    const connection: Connection = {
      socket,
      isProxy: this.#isProxy(caller.ip),
      owner: this.#ownerOf(caller),
      inProgress: 0,
      request: null,
      isUnread: false,
      isExcess: false,
      since: performance.now(),
    };
    this.#open += 1;
    this.#byPeer.set(name, connection);
    this.#bySocket.set(socket, connection);
    this.#hold(connection);
    socket.once('close', () => {
      this.#open -= 1;
      this.#byPeer.delete(name);
      this.#release(connection);
    });
    this.#evictFor(connection);
  }

  #move(connection: Connection, caller: Owner): void {
    if (connection.owner.caller.key === caller.key) return;
    this.#release(connection);
    connection.owner = this.#ownerOf(caller);
    this.#hold(connection);
    this.#evictFor(connection);
  }

  #ownerOf(caller: Owner): CallerConnections {
    return this.#owners.get(caller.key) ?? new CallerConnections(caller);
  }

  #hold(connection: Connection): void {
    const { owner, inProgress } = connection;
    this.#owners.set(owner.caller.key, owner);
    owner.all.add(connection);
    owner.requests += inProgress;
    if (!owner.caller.isKnown) this.#anonymous += 1;
  }

  #release(connection: Connection): void {
    const { owner, inProgress } = connection;
    if (!owner.all.delete(connection)) return;
    owner.requests -= inProgress;
    if (!owner.caller.isKnown) this.#anonymous -= 1;
    if (owner.all.size === 0) this.#owners.delete(owner.caller.key);
  }

  #evictFor(connection: Connection): void {
    const { owner } = connection;
    const hasShare = !owner.caller.isKnown && !this.#isOwnOfProxy(connection);
    const isOverHalf = hasShare && owner.all.size > this.#most / 2;
    if (!isOverHalf && this.#open <= this.#most) return;
    const evicted = (isOverHalf ? owner : this.#findLargest(owner)).findEvicted(connection);
    if (evicted === null) connection.isExcess = true;
    else evicted.socket.destroy();
  }

  /** A proxy's connection belongs to no caller until a request names one. */
  #isOwnOfProxy({ isProxy, owner }: Connection): boolean {
    return isProxy && this.#isProxy(owner.caller.key);
  }

  #findLargest(newest: CallerConnections): CallerConnections {
    const isOverShare = this.#anonymous > this.#most / 4;
    let largest: CallerConnections | null = null;
    for (const owner of this.#owners.values()) {
      if (isOverShare && owner.caller.isKnown) continue;
      if (largest === null || owner.all.size > largest.all.size) largest = owner;
    }
    return largest ?? newest;
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
