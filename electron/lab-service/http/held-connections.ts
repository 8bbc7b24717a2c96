import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { LimitedCaller } from '../limiter.ts';

/** In the order in which connections give way; one that waits for the service never does. */
const givingWay = ['idle', 'receiving', 'unread'] as const;
type ConnectionState = (typeof givingWay)[number] | 'waiting';

export interface Connection {
  readonly socket: Socket;
  /** A proxy that is trusted holds connections for others. */
  readonly isProxy: boolean;
  holder: HeldConnections;
  /** Requests that are not answered to their end. */
  underWay: number;
  /** The latest of them; null before the first one, which counts as not whole. */
  request: IncomingMessage | null;
  /** An answer is ready, and not all of it has been taken. */
  isUnread: boolean;
  /** There was no room for it: its request is refused. */
  isExcess: boolean;
  /** When it was opened, or answered last. */
  since: number;
}

/** The connections of one caller. */
export class HeldConnections {
  readonly caller: LimitedCaller;
  readonly all = new Set<Connection>();
  /** Requests under way on them. */
  requests = 0;

  constructor(caller: LimitedCaller) {
    this.caller = caller;
  }

  /** The connection that gives way first, the oldest in its state; null where all wait for the service's answer. */
  findFirst(except: Connection): Connection | null {
    const oldest = new Map<ConnectionState, Connection>();
    for (const connection of this.all) {
      if (connection === except) continue;
      const state = readState(connection);
      if (connection.since < (oldest.get(state)?.since ?? Infinity)) oldest.set(state, connection);
    }
    for (const state of givingWay) {
      const first = oldest.get(state);
      if (first !== undefined) return first;
    }
    return null;
  }
}

/** Found out only when a connection is to give way: requests are many, and these are few. */
function readState({ underWay, request, isUnread }: Connection): ConnectionState {
  if (request === null) return 'receiving';
  if (underWay === 0) return 'idle';
  if (isUnread) return 'unread';
  return request.complete ? 'waiting' : 'receiving';
}
