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
  readonly listLimits: SocketLimits;
  readonly deviceLimits: SocketLimits;
  /** A clock that never goes back. */
  readonly now: () => number;
}

export const defaultAdbOptions: AdbOptions = {
  answerMs: 10_000,
  factsMs: 30_000,
  retryMs: 30_000,
  maxRetryMs: 300_000,
  devicesAtOnce: 32,
  devicesAtOnceInAll: 128,
  listLimits: { connectMs: 3_000, idleMs: 2_000, wholeMs: 5_000, replyBytes: 65_535 },
  deviceLimits: { connectMs: 3_000, idleMs: 5_000, wholeMs: 10_000, replyBytes: 256 * 1024 },
  now: () => performance.now(),
};
