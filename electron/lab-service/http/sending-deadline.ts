import type { ServerResponse } from 'node:http';

/** Number of progress checks within `unreadMs`. */
const PERIODS = 4;

interface SendingLimits {
  readonly unreadMs: number;
  readonly sendMs: number;
}

/**
 * Closes the connection of a caller that does not read its response: after `unreadMs` without progress (up to a quarter
 * less), or after `sendMs`. Call it once, after `response.end()` or when the connection has no room for the next part.
 * Returns whether part of the response is still unsent.
 */
export function limitSending(response: ServerResponse, { unreadMs, sendMs }: SendingLimits): boolean {
  const { socket } = response;
  // Nearly every response is sent immediately. One without a socket waits for an earlier one on its connection.
  if (response.destroyed || response.writableFinished || socket?.writableLength === 0) return false;
  const connection = socket ?? response.req.socket;
  const periodMs = unreadMs / PERIODS;
  let quietPeriods = 0;
  let quietAt = 0;
  connection.setTimeout(periodMs);
  // Node's socket timeout reports a period in which no bytes were sent. Bytes sent at the beginning of a period count
  // for it, so one period of `unreadMs` would close the connection after twice that time. The listener is on the
  // response, because a pipelining caller would add one to its socket for each response. Without a listener, Node's
  // HTTP server closes the connection after the first quiet period.
  response.on('timeout', () => {
    const now = performance.now();
    // Node does not report a period in which bytes were sent: two reports are then two periods apart.
    quietPeriods = now - quietAt > 1.95 * periodMs ? 1 : quietPeriods + 1;
    quietAt = now;
    // The first period may be missing: bytes may have been sent at its beginning.
    if (quietPeriods < PERIODS - 1) connection.setTimeout(periodMs);
    else connection.destroy();
  });
  const timer = setTimeout(() => connection.destroy(), sendMs);
  response.once('close', () => {
    clearTimeout(timer);
    // The next request on this connection may wait for the service. An idle connection has another timeout by now.
    if (connection.timeout === periodMs) connection.setTimeout(0);
  });
  return true;
}
