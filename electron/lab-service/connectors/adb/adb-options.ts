import type { ScriptLimits } from './run-script.ts';
import type { SocketLimits } from './smart-socket.ts';

/** Time limits and concurrency limits of the connector. Times are in milliseconds. */
export interface AdbOptions {
  /**
   * How long a response waits for the facts of its devices, in all and since the last ones came. Devices that have not
   * finished by then are listed with their known facts.
   */
  readonly answerMs: number;
  readonly quietMs: number;
  /** After this time, a device that was never read does not count as being read any more. */
  readonly firstReadingMs: number;
  /** Maximum age of a device's facts before they are read again: the screen may have been turned since. */
  readonly factsMs: number;
  /** Maximum age of facts that change from minute to minute. */
  readonly staleFactsMs: number;
  /** Delay before a device that failed is read again. Doubles with each consecutive failure. */
  readonly retryMs: number;
  readonly maxRetryMs: number;
  /** Maximum number of devices that are read at the same time, for one server and for all servers. */
  readonly devicesAtOnce: number;
  readonly devicesAtOnceInAll: number;
  /** Of these, the turns that devices can have that hung when they were last read. */
  readonly hungAtOnce: number;
  readonly hungAtOnceInAll: number;
  /** A server that was requested within this time is tracked. 0 tracks none. */
  readonly trackMs: number;
  /**
   * Poll interval of a tracked server. Polls are at least `minPollMs` apart, even if the server reports
   * changes.
   */
  readonly pollMs: number;
  readonly minPollMs: number;
  /** Maximum age of the list of a tracked server in a response, counted from its request. */
  readonly freshMs: number;
  /** Maximum pause before a connection that reports changes is opened again. */
  readonly maxTrackPauseMs: number;
  readonly trackLimits: SocketLimits;
  readonly listLimits: SocketLimits;
  readonly deviceLimits: ScriptLimits;
  /** Whether signs of use are read from the phones. */
  readonly signsOfUse: boolean;
  /** Maximum age of a device's signs of use before they are read again. */
  readonly useMs: number;
  /**
   * Maximum number of devices whose signs of use are read at the same time, for one server and for all
   * servers.
   */
  readonly useAtOnce: number;
  readonly useAtOnceInAll: number;
  readonly useLimits: ScriptLimits;
  /** A monotonic clock. */
  readonly now: () => number;
  /** The time of day, in milliseconds since 1970. */
  readonly wallNow: () => number;
}

export const defaultAdbOptions: AdbOptions = {
  answerMs: 3_000,
  quietMs: 1_000,
  firstReadingMs: 20_000,
  factsMs: 30_000,
  staleFactsMs: 90_000,
  retryMs: 30_000,
  maxRetryMs: 300_000,
  devicesAtOnce: 32,
  devicesAtOnceInAll: 128,
  hungAtOnce: 8,
  hungAtOnceInAll: 32,
  trackMs: 60_000,
  pollMs: 2_000,
  minPollMs: 1_000,
  // A response is reused for one second. With that, a disconnected device is listed for less than five
  // seconds.
  freshMs: 3_500,
  maxTrackPauseMs: 60_000,
  // Long timeouts, because the connection is usually silent. The poll detects a server that has gone.
  trackLimits: { connectMs: 3_000, idleMs: 600_000, wholeMs: 600_000, replyBytes: 65_535 },
  listLimits: { connectMs: 3_000, idleMs: 2_000, wholeMs: 5_000, replyBytes: 65_535 },
  deviceLimits: {
    connectMs: 3_000,
    idleMs: 4_000,
    commandMs: 4_000,
    wholeMs: 20_000,
    replyBytes: 256 * 1024,
  },
  signsOfUse: true,
  useMs: 30_000,
  // In addition to the readings of facts, which responses wait for.
  useAtOnce: 8,
  useAtOnceInAll: 32,
  // A dump ends after 4 s on its own.
  useLimits: { connectMs: 3_000, idleMs: 5_000, commandMs: 5_000, wholeMs: 12_000, replyBytes: 8 * 1024 },
  now: () => performance.now(),
  wallNow: () => Date.now(),
};
