import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { BadAnswer, markBegun } from './bad-answer.ts';
import { createInterimReader } from './interim-responses.ts';

const endedKept = new WeakSet<Error>();

/** A server or proxy may close an idle connection just as the next request is on its way. */
export const hasKeptConnectionEnded = (error: unknown): boolean =>
  error instanceof Error && endedKept.has(error);

const FRAMING_BYTES = 256 * 1024;

/**
 * Like `connect`, but skips interim responses, and hangs up on anybody who sends more than a response of
 * `answerBytes` takes. undici's parser has no limit for a status line or chunk extension.
 */
export function boundConnector(
  connect: buildConnector.connector,
  answerBytes: number,
): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...outcome) => {
      if (outcome[0] === null) watchAnswers(outcome[1], answerBytes + FRAMING_BYTES);
      callback(...outcome);
    });
}

function watchAnswers(socket: Socket, maxBytes: number): void {
  // There's one request at a time: once we've written more, the next bytes begin a new response.
  let asked = 0;
  let readBefore = 0;
  let readInterim: (() => boolean) | null = null;
  socket.prependListener('error', (error) => {
    if (asked === 0) return;
    if (socket.bytesWritten === asked) markBegun(error);
    else endedKept.add(error);
  });
  // Before undici's own listener, so that its parser never sees an interim response.
  socket.on('readable', () => {
    if (socket.readableLength === 0) return;
    if (socket.bytesWritten !== asked) {
      asked = socket.bytesWritten;
      readBefore = socket.bytesRead - socket.readableLength;
      readInterim = createInterimReader(socket);
    }
    if (socket.bytesRead - readBefore > maxBytes) socket.destroy(new BadAnswer('too-long'));
    else if (readInterim?.()) readInterim = null;
  });
}
