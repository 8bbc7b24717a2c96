import type { ScriptLimits } from './run-script.ts';
import type { SocketLimits } from '../agent-socket.ts';

/** In ms. Where there are two limits for turns, the second is over all servers. */
export const defaultAdbOptions = {
  /** How long a response waits for its devices' facts: in all, and since the last ones came. */
  answerMs: 3_000,
  quietMs: 1_000,
  /** After this, a device that was never read no longer counts as being read. */
  firstReadingMs: 20_000,
  /** After this, read the facts again: somebody may have turned the screen. */
  factsMs: 30_000,
  /** How old facts may get that change from minute to minute. */
  staleFactsMs: 90_000,
  /** Before trying again. Doubles with each failure. */
  retryMs: 30_000,
  maxRetryMs: 300_000,
  devicesAtOnce: 32,
  devicesAtOnceInAll: 128,
  /** How many of these are for devices that hung last time. */
  hungAtOnce: 8,
  hungAtOnceInAll: 32,
  /** Track a server that was asked for within this time. 0 tracks none. */
  trackMs: 60_000,
  /** Between polls of a tracked server, and at least this even if it keeps reporting changes. */
  pollMs: 2_000,
  minPollMs: 1_000,
  /**
   * How old a tracked server's list may be in a response, so that a disconnected device is listed for less
   * than five seconds.
   */
  freshMs: 3_500,
  maxTrackPauseMs: 60_000,
  /** Long, because it's usually silent. If the server goes, the poll notices. */
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
  /** For signs of use, on top of those for facts, which responses wait for. */
  useAtOnce: 8,
  useAtOnceInAll: 32,
  /** A dump ends by itself after 4 s. */
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
