import type { ServerResponse } from 'node:http';

export interface SendingLimits {
  /** Maximum time without progress while a caller reads a response, in milliseconds. */
  readonly unreadMs: number;
  /** Maximum time to send a response, in milliseconds. */
  readonly sendMs: number;
}

/**
 * Closes the connection of a caller that does not read its response, by both limits. Call it after `response.end()`. Returns
 * whether part of the response is still unsent.
 */
export function limitSending(response: ServerResponse, { unreadMs, sendMs }: SendingLimits): boolean {
  const { socket } = response;
  // Nearly every response is sent immediately. One without a socket waits for an earlier one on its connection.
  if (response.destroyed || response.writableFinished || (socket !== null && socket.writableLength === 0))
    return false;
  const connection = socket ?? response.req.socket;
  // Node's socket timeout restarts when bytes are sent. Its HTTP server closes the socket at the timeout.
  connection.setTimeout(unreadMs);
  const timer = setTimeout(() => connection.destroy(), sendMs);
  response.once('close', () => clearTimeout(timer));
  return true;
}
