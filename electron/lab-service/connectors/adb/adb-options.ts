import type { SocketLimits } from './smart-socket.ts';

/** How patient the connector is. Times are in milliseconds. */
export interface AdbOptions {
  /** For one answer: devices that have not answered by then are listed with what is known of them. */
  readonly answerMs: number;
  /** How old a device's facts may be before it is asked again: the screen may have been turned since. */
  readonly factsMs: number;
  /** Until a device that failed is asked again; doubles with each failure in a row. */
  readonly retryMs: number;
  readonly maxRetryMs: number;
  /** Devices of one server asked at the same time, and devices of all of them. */
  readonly devicesAtOnce: number;
  readonly devicesAtOnceInAll: number;
  /** A server asked for within this time is followed; 0 follows none. */
  readonly followMs: number;
  /** How often a followed server is asked for its list; not more often than `minPollMs` even when it tells of changes. */
  readonly pollMs: number;
  readonly minPollMs: number;
  /** How old the list of a followed server may be to be answered with; counted from when it was asked for. */
  readonly freshMs: number;
  /** The longest pause before a connection that tells of changes is opened again. */
  readonly maxTrackPauseMs: number;
  readonly trackLimits: SocketLimits;
  readonly listLimits: SocketLimits;
  readonly deviceLimits: SocketLimits;
  /** Whether signs of use are read from the phones. */
  readonly signsOfUse: boolean;
  /** How old the signs of use of a phone are before they are read again. */
  readonly useMs: number;
  /** Phones of one server, and of all servers, whose signs of use are read at the same time. */
  readonly useAtOnce: number;
  readonly useAtOnceInAll: number;
  readonly useLimits: SocketLimits;
  /** A clock that never goes back. */
  readonly now: () => number;
  /** The time of day, in milliseconds since 1970. */
  readonly wallNow: () => number;
}

export const defaultAdbOptions: AdbOptions = {
  answerMs: 10_000,
  factsMs: 30_000,
  retryMs: 30_000,
  maxRetryMs: 300_000,
  devicesAtOnce: 32,
  devicesAtOnceInAll: 128,
  followMs: 60_000,
  pollMs: 2_000,
  minPollMs: 1_000,
  // With a second in which an answer is used again, a device that is gone is listed for less than five.
  freshMs: 3_500,
  maxTrackPauseMs: 60_000,
  // Silence is the rule there; the poll finds out about a server that is gone.
  trackLimits: { connectMs: 3_000, idleMs: 600_000, wholeMs: 600_000, replyBytes: 65_535 },
  listLimits: { connectMs: 3_000, idleMs: 2_000, wholeMs: 5_000, replyBytes: 65_535 },
  deviceLimits: { connectMs: 3_000, idleMs: 5_000, wholeMs: 10_000, replyBytes: 256 * 1024 },
  signsOfUse: true,
  useMs: 30_000,
  // Beside the readings of facts, for which answers wait.
  useAtOnce: 8,
  useAtOnceInAll: 32,
  // A dump ends by itself after 4 s.
  useLimits: { connectMs: 3_000, idleMs: 5_000, wholeMs: 12_000, replyBytes: 8 * 1024 },
  now: () => performance.now(),
  wallNow: () => Date.now(),
};
