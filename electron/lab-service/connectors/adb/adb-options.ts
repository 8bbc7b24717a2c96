import type { ScriptLimits } from './run-script.ts';
import type { SocketLimits } from '../agent-socket.ts';

/** Times are in milliseconds. Of two limits for turns, the second is for all servers together. */
export const defaultAdbOptions = {
  /** How long a response waits for the facts of its devices, in all and since the last ones came. */
  answerMs: 3_000,
  quietMs: 1_000,
  /** Until a device that was never read doesn't count as being read any more. */
  firstReadingMs: 20_000,
  /** Age at which a device's facts are read again: the screen may have been turned since. */
  factsMs: 30_000,
  /** Maximum age of facts that change from minute to minute. */
  staleFactsMs: 90_000,
  /** Until a device that failed is read again. Doubles with each failure. */
  retryMs: 30_000,
  maxRetryMs: 300_000,
  devicesAtOnce: 32,
  devicesAtOnceInAll: 128,
  /** Of these, for devices that hung when they were last read. */
  hungAtOnce: 8,
  hungAtOnceInAll: 32,
  /** A server that was requested within this time is tracked. 0 tracks none. */
  trackMs: 60_000,
  /** Between polls of a tracked server, and at least this long even if it reports changes. */
  pollMs: 2_000,
  minPollMs: 1_000,
  /** Age of a tracked server's list in a response: a disconnected device is listed for less than five seconds. */
  freshMs: 3_500,
  maxTrackPauseMs: 60_000,
  /** Long, because that connection is usually silent. The poll detects a server that has gone. */
  trackLimits: {
    connectMs: 3_000,
    idleMs: 600_000,
    wholeMs: 600_000,
    replyBytes: 65_535,
  } satisfies SocketLimits,
  listLimits: { connectMs: 3_000, idleMs: 2_000, wholeMs: 5_000, replyBytes: 65_535 } satisfies SocketLimits,
  deviceLimits: {
    connectMs: 3_000,
    idleMs: 4_000,
    commandMs: 4_000,
    wholeMs: 20_000,
    replyBytes: 256 * 1024,
  } satisfies ScriptLimits,
  signsOfUse: true,
  useMs: 30_000,
  /** Turns for signs of use, in addition to those for facts, which responses wait for. */
  useAtOnce: 8,
  useAtOnceInAll: 32,
  /** A dump ends after 4 s on its own. */
  useLimits: {
    connectMs: 3_000,
    idleMs: 5_000,
    commandMs: 5_000,
    wholeMs: 12_000,
    replyBytes: 8 * 1024,
  } satisfies ScriptLimits,
  /** For a whole picture. */
  pictureMs: 12_000,
  now: () => performance.now(),
  wallNow: () => Date.now(),
};

export type AdbOptions = Readonly<typeof defaultAdbOptions>;
