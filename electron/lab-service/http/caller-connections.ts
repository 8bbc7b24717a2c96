import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Owner } from '../limits/owner.ts';

/** The order in which connections give way. A connection that waits for the service never gives way. */
const givingWay = ['idle', 'receiving', 'unread'] as const;
type ConnectionState = (typeof givingWay)[number] | 'waiting';

export interface Connection {
  readonly socket: Socket;
  /** From a trusted proxy, which holds connections for others. */
  readonly isProxy: boolean;
  owner: CallerConnections;
  /** Requests without a complete response. */
  inProgress: number;
  /** The latest request. Null before the first one; the connection then counts as receiving a request. */
  request: IncomingMessage | null;
  /** A response is ready and the caller has not read all of it. */
  isUnread: boolean;
  /** There was no room for it, so its request is refused. */
  isExcess: boolean;
  /** The time at which it was opened or last received a response. */
  since: number;
}

/** The connections of one caller. */
export class CallerConnections {
  readonly caller: Owner;
  readonly all = new Set<Connection>();
  /** Running requests on them. */
  requests = 0;

  constructor(caller: Owner) {
    this.caller = caller;
  }

  /** The connection that gives way first, the oldest in its state; null if all wait for the service. */
  findEvicted(except: Connection): Connection | null {
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

/** Computed only when a connection must give way, because requests are much more frequent. */
function readState({ inProgress, request, isUnread }: Connection): ConnectionState {
  if (request === null) return 'receiving';
  if (inProgress === 0) return 'idle';
  if (isUnread) return 'unread';
  return request.complete ? 'waiting' : 'receiving';
}
