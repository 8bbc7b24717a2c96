import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { LimitedCaller } from '../limiter.ts';
import { describeCaller } from './caller.ts';
import { type Connection, type ConnectionState, HeldConnections } from './held-connections.ts';

/**
 * Bounds how many connections there are, and one address to half of them: a proxy's connection counts for the caller that
 * its request names, one that has carried a valid token for the account. Where there is no room for a new one, the caller
 * that holds most ends another, strangers first where they have more than a quarter of all.
 */
export class Connections {
  readonly #most: number;
  readonly #isProxy: (ip: string) => boolean;
  readonly #holders = new Map<string, HeldConnections>();
  /** By where they come from: over TLS a request's socket is not the connection's own. */
  readonly #open = new Map<string, Connection>();
  #strangers = 0;

  constructor(server: Server, most: number, isProxy: (ip: string) => boolean) {
    this.#most = most;
    this.#isProxy = isProxy;
    server.on('connection', (socket: Socket) => this.#accept(socket));
  }

  /** A request has begun to come in. False when there is no room for its connection: the request is to be refused. */
  begin(request: IncomingMessage, caller: LimitedCaller): boolean {
    const connection = this.#find(request);
    if (connection === undefined) return true;
    connection.underWay += 1;
    if (connection.isProxy) this.#move(connection, caller);
    const hasBody = request.method === 'POST';
    this.#enter(connection, hasBody ? 'receiving' : 'waiting');
    // Not sooner: a body that never comes to its end holds a connection as well as headers do.
    if (hasBody) request.once('end', () => this.#receive(connection));
    return !connection.isExcess;
  }

  /** The token of a request is valid: the connection is its account's, and gives way after those of strangers. */
  signIn(request: IncomingMessage, account: LimitedCaller): void {
    const connection = this.#find(request);
    if (connection !== undefined) this.#move(connection, account);
  }

  /** The answer to a request is ready, and not all of it has been taken. */
  leaveUnread(request: IncomingMessage): void {
    const connection = this.#find(request);
    if (connection !== undefined) this.#enter(connection, 'unread');
  }

  /** The answer has been sent, or given up. */
  end(request: IncomingMessage): void {
    const connection = this.#find(request);
    if (connection === undefined) return;
    connection.underWay -= 1;
    if (connection.underWay === 0) this.#enter(connection, 'idle');
  }

  #find({ socket }: IncomingMessage): Connection | undefined {
    return this.#open.get(nameOf(socket));
  }

  #receive(connection: Connection): void {
    if (connection.state === 'receiving') this.#enter(connection, 'waiting');
  }

  #accept(socket: Socket): void {
    const name = nameOf(socket);
    const caller = describeCaller(socket.remoteAddress ?? '');
    const connection: Connection = {
      socket,
      isProxy: this.#isProxy(caller.ip),
      holder: this.#holderOf(caller),
      state: 'receiving',
      underWay: 0,
      isExcess: false,
    };
    this.#open.set(name, connection);
    this.#hold(connection);
    socket.once('close', () => {
      this.#open.delete(name);
      this.#letGo(connection);
    });
    this.#makeRoom(connection);
  }

  #enter(connection: Connection, state: ConnectionState): void {
    const { holder } = connection;
    holder.delete(connection);
    connection.state = state;
    // What is closed is in no state any more.
    if (this.#open.get(nameOf(connection.socket)) === connection) holder.add(connection);
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
    const { holder } = connection;
    this.#holders.set(holder.caller.key, holder);
    holder.add(connection);
    if (!holder.caller.isSignedIn) this.#strangers += 1;
  }

  #letGo(connection: Connection): void {
    const { holder } = connection;
    const before = holder.size;
    holder.delete(connection);
    if (holder.size < before && !holder.caller.isSignedIn) this.#strangers -= 1;
    if (holder.size === 0) this.#holders.delete(holder.caller.key);
  }

  #makeRoom(connection: Connection): void {
    const { holder } = connection;
    const isOverHalf =
      !holder.caller.isSignedIn && !this.#isOwnOfProxy(connection) && holder.size > this.#most / 2;
    const isFull = this.#open.size > this.#most;
    if (!isOverHalf && !isFull) return;
    const first = (isOverHalf ? holder : this.#findLargest()).findFirst(connection);
    if (first === null) connection.isExcess = true;
    else first.socket.destroy();
  }

  /** What a proxy has opened and named nobody for yet is no caller's. */
  #isOwnOfProxy({ isProxy, holder }: Connection): boolean {
    return isProxy && this.#isProxy(holder.caller.key);
  }

  #findLargest(): HeldConnections {
    const isOverShare = this.#strangers > this.#most / 4;
    let largest: HeldConnections | null = null;
    for (const holder of this.#holders.values()) {
      if (isOverShare && holder.caller.isSignedIn) continue;
      if (largest === null || holder.size > largest.size) largest = holder;
    }
    // There is one: the new connection has a holder, and strangers over their share have others.
    return largest as HeldConnections;
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
