import { errors } from 'undici';
import { expect, it } from 'vitest';
import { hasKeptConnectionEnded } from '../../../../../electron/console/lab-client/bounded-connector.ts';

/** The error of a connection that ended after this many bytes. */
const endedAfter = (bytesRead: number) =>
  Object.assign(new errors.SocketError(''), { socket: { bytesRead } });

it.each([
  ['a connection that has returned a response', endedAfter(1), true],
  ['a new connection', endedAfter(0), false],
  ['a connection that was never made', new errors.SocketError(''), false],
  ['another error', new Error('x'), false],
  ['no error', 'x', false],
  ['nothing', undefined, false],
])('a call on a reused connection can be repeated: %s', (_, error, isRepeated) => {
  expect(hasKeptConnectionEnded(error)).toBe(isRepeated);
});
