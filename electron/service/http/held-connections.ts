import type { Socket } from 'node:net';
import type { LimitedCaller } from '../limiter.ts';

/** What a connection does, in the order in which connections give way. One that waits for the service never does. */
const givingWay = ['idle', 'receiving', 'unread'] as const;
export type ConnectionState = (typeof givingWay)[number] | 'waiting';

export interface Connection {
  readonly socket: Socket;
  /** A proxy that is trusted holds connections for others. */
  readonly isProxy: boolean;
  holder: HeldConnections;
  state: ConnectionState;
  /** Requests that are not answered to their end. */
  underWay: number;
  /** There was no room for it: its request is refused. */
  isExcess: boolean;
}

/** The connections of one caller, in the order in which they came into their state. */
export class HeldConnections {
  readonly caller: LimitedCaller;
  readonly #byState: Record<ConnectionState, Set<Connection>> = {
    idle: new Set(),
    receiving: new Set(),
    unread: new Set(),
    waiting: new Set(),
  };
  #size = 0;

  constructor(caller: LimitedCaller) {
    this.caller = caller;
  }

  get size(): number {
    return this.#size;
  }

  add(connection: Connection): void {
    this.#byState[connection.state].add(connection);
    this.#size += 1;
  }

  delete(connection: Connection): void {
    if (this.#byState[connection.state].delete(connection)) this.#size -= 1;
  }

  /** The connection that gives way first; null where all wait for the service's answer. */
  findFirst(except: Connection): Connection | null {
    for (const state of givingWay) {
      for (const connection of this.#byState[state]) if (connection !== except) return connection;
    }
    return null;
  }
}
