import type { ServerResponse } from 'node:http';

export interface SendingLimits {
  /** How long an answer may lie unread without progress, in milliseconds. */
  readonly unreadMs: number;
  /** How long sending one may take in all, in milliseconds. */
  readonly sendMs: number;
}

/**
 * Ends the connection of a caller that does not read its answer: without progress for so long, or not read in time. To be
 * called when the answer has been handed over; true where not all of it has left yet.
 */
export function limitSending(response: ServerResponse, { unreadMs, sendMs }: SendingLimits): boolean {
  const { socket } = response;
  // Nearly every answer has left at once. One without a socket waits for an earlier one on its connection.
  if (response.destroyed || response.writableFinished || (socket !== null && socket.writableLength === 0))
    return false;
  const connection = socket ?? response.req.socket;
  // Node's own time limit of a socket knows whether bytes still leave; its HTTP server ends the socket then.
  connection.setTimeout(unreadMs);
  const timer = setTimeout(() => connection.destroy(), sendMs);
  response.once('close', () => clearTimeout(timer));
  return true;
}
