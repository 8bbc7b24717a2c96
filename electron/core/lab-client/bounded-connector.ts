import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** A server sent more for one question than any answer may have. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
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
  let asked = 0;
  let readBefore = 0;
  socket.on('readable', () => {
    // One question at a time is on a connection: what has been written since is a new one.
    if (socket.bytesWritten !== asked) {
      asked = socket.bytesWritten;
      readBefore = socket.bytesRead;
    }
    if (socket.bytesRead - readBefore > mostBytes) socket.destroy(new AnswerTooLong());
  });
}
