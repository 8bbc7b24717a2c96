import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { LimitedCaller } from '../limiter.ts';
import { describeCaller } from './caller.ts';
import { type Connection, HeldConnections } from './held-connections.ts';

/**
 * Bounds how many connections there are, and one address to half of them: a proxy's connection counts for the caller that
 * its request names, one that has carried a valid token for the account. Where there is no room for a new one, the caller
 * that holds most ends another, strangers first where they have more than a quarter of all.
 */
export class Connections {
  readonly #most: number;
  readonly #isProxy: (ip: string) => boolean;
  readonly #holders = new Map<string, HeldConnections>();
  /** By the sockets of their requests. */
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** Over TLS a request's socket is another one, of the same peer. */
  readonly #byPeer = new Map<string, Connection>();
  #open = 0;
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

  /** A request has begun to come in. False when there is no room for its connection: the request is to be refused. */
  begin(request: IncomingMessage, caller: LimitedCaller): boolean {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return true;
    connection.underWay += 1;
    connection.holder.requests += 1;
    connection.request = request;
    if (connection.isProxy) this.#move(connection, caller);
    return !connection.isExcess;
  }

  /** The token of a request is valid: the connection is its account's, and gives way after those of strangers. */
  signIn(request: IncomingMessage, account: LimitedCaller): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection !== undefined) this.#move(connection, account);
  }

  /** The answer to a request is ready, and not all of it has been taken. */
  leaveUnread(request: IncomingMessage): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection !== undefined) connection.isUnread = true;
  }

  /** The answer has been sent, or given up. */
  end(request: IncomingMessage): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return;
    connection.underWay -= 1;
    connection.holder.requests -= 1;
    connection.isUnread = false;
    connection.since = performance.now();
  }

  /** Requests under way of the caller that sends this one. */
  countRequests(request: IncomingMessage): number {
    return this.#bySocket.get(request.socket)?.holder.requests ?? 0;
  }

  #accept(socket: Socket): void {
    const name = nameOf(socket);
    const caller = describeCaller(socket.remoteAddress ?? '');
    const connection: Connection = {
      socket,
      isProxy: this.#isProxy(caller.ip),
      holder: this.#holderOf(caller),
      underWay: 0,
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
      this.#letGo(connection);
    });
    this.#makeRoom(connection);
  }

  #move(connection: Connection, caller: LimitedCaller): void {
    if (connection.holder.caller.key === caller.key) return;
    this.#letGo(connection);
    connection.holder = this.#holderOf(caller);
    this.#hold(connection);
    this.#makeRoom(connection);
  }

  #holderOf(caller: LimitedCaller): HeldConnections {
    return this.#holders.get(caller.key) ?? new HeldConnections(caller);
  }

  #hold(connection: Connection): void {
    const { holder, underWay } = connection;
    this.#holders.set(holder.caller.key, holder);
    holder.all.add(connection);
    holder.requests += underWay;
    if (!holder.caller.isSignedIn) this.#strangers += 1;
  }

  #letGo(connection: Connection): void {
    const { holder, underWay } = connection;
    if (!holder.all.delete(connection)) return;
    holder.requests -= underWay;
    if (!holder.caller.isSignedIn) this.#strangers -= 1;
    if (holder.all.size === 0) this.#holders.delete(holder.caller.key);
  }

  #makeRoom(connection: Connection): void {
    const { holder } = connection;
    const hasShare = !holder.caller.isSignedIn && !this.#isOwnOfProxy(connection);
    const isOverHalf = hasShare && holder.all.size > this.#most / 2;
    if (!isOverHalf && this.#open <= this.#most) return;
    const first = (isOverHalf ? holder : this.#findLargest(holder)).findFirst(connection);
    if (first === null) connection.isExcess = true;
    else first.socket.destroy();
  }

  /** What a proxy has opened and named nobody for yet is no caller's. */
  #isOwnOfProxy({ isProxy, holder }: Connection): boolean {
    return isProxy && this.#isProxy(holder.caller.key);
  }

  #findLargest(newest: HeldConnections): HeldConnections {
    const isOverShare = this.#strangers > this.#most / 4;
    let largest: HeldConnections | null = null;
    for (const holder of this.#holders.values()) {
      if (isOverShare && holder.caller.isSignedIn) continue;
      if (largest === null || holder.all.size > largest.all.size) largest = holder;
    }
    return largest ?? newest;
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
