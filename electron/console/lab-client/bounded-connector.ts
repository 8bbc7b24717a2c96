import type { Socket } from 'node:net';
import { type buildConnector, errors } from 'undici';

/** A server sent more for one request than any response may have. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** Errors of connections that had already returned a response. */
const endedKept = new WeakSet<Error>();

/**
 * Whether a call failed because a connection that was kept from an earlier call had ended. A server, or a proxy before it, may
 * end an idle connection just when the next request is on its way.
 */
export function hasKeptConnectionEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  return endedKept.has(error);
}

/** For the status line, the headers and the framing of chunks. */
const FRAMING_BYTES = 256 * 1024;

/**
 * Connects as `connect` does, and ends a connection on which more comes than an answer of `answerBytes` needs. The HTTP parser
 * itself would read an endless status line or chunk extension for as long as the call lasts.
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

function boundAnswers(socket: Socket, mostBytes: number): void {
  socket.prependListener('error', (error) => {
    if (socket.bytesRead > 0) endedKept.add(error);
  });
  let asked = 0;
  let readBefore = 0;
  socket.on('readable', () => {
    // One request at a time is on a connection: what has been written since is a new one.
    if (socket.bytesWritten !== asked) {
      asked = socket.bytesWritten;
      readBefore = socket.bytesRead;
    }
    if (socket.bytesRead - readBefore > mostBytes) socket.destroy(new AnswerTooLong());
  });
}
