import type { Socket } from 'node:net';
import { type buildConnector, errors } from 'undici';

/** A server sent more for one request than any response may contain. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** Errors of connections that had already returned a response. */
const endedKept = new WeakSet<Error>();

/**
 * Whether a call failed because a reused connection had ended. A server or a proxy may close an idle connection just
 * when the next request is on its way.
 */
export function hasKeptConnectionEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  return endedKept.has(error);
}

/** For the status line, the headers and the framing of chunks. */
const FRAMING_BYTES = 256 * 1024;

/**
 * Like `connect`, but closes a connection that receives more than a response of `answerBytes` needs. The HTTP parser
 * itself has no limit for a status line or a chunk extension.
 */
export function boundConnector(
  connect: buildConnector.connector,
  answerBytes: number,
): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...outcome) => {
      if (outcome[0] === null) boundAnswers(outcome[1], answerBytes + FRAMING_BYTES);
      callback(...outcome);
    });
}

function boundAnswers(socket: Socket, maxBytes: number): void {
  socket.prependListener('error', (error) => {
    if (socket.bytesRead > 0) endedKept.add(error);
  });
  let asked = 0;
  let readBefore = 0;
  socket.on('readable', () => {
    // A connection has one request at a time: written data starts a new one.
    if (socket.bytesWritten !== asked) {
      asked = socket.bytesWritten;
      readBefore = socket.bytesRead;
    }
    if (socket.bytesRead - readBefore > maxBytes) socket.destroy(new AnswerTooLong());
  });
}
