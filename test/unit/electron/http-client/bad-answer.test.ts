import { errors } from 'undici';
import { expect, it } from 'vitest';
import { BadAnswer, findFault, markBegun } from '../../../../electron/http-client/bad-answer.ts';

const parsing = (reason: string) =>
  new errors.HTTPParserError(`Response does not match the HTTP/1.1 protocol (${reason})`);
const begun = new errors.SocketError('other side closed');
markBegun(begun);

it.each([
  ['is no HTTP', parsing('Expected HTTP/, RTSP/ or ICE/'), false, 'not-http'],
  ['has a head that is too long', new errors.HeadersOverflowError(), false, 'not-http'],
  [
    'has a length that is no number',
    parsing('Invalid character in Content-Length'),
    false,
    'lengths-conflict',
  ],
  [
    'has chunks and a length',
    parsing("Content-Length can't be present with Transfer-Encoding"),
    false,
    'lengths-conflict',
  ],
  ['has two lengths', new errors.ResponseContentLengthMismatchError(), false, 'lengths-conflict'],
  ['ends before its length', new errors.ResponseContentLengthMismatchError(), true, 'broken-off'],
  ['ends within a chunk', parsing('Invalid EOF state'), true, 'broken-off'],
  ['has a chunk of unknown size', parsing('Invalid character in chunk size'), true, 'lengths-conflict'],
  ['ends in its body', new errors.SocketError(''), true, 'broken-off'],
  ['ends in its head', begun, false, 'broken-off'],
  ['never began', new errors.SocketError(''), false, null],
  ['is refused here', new BadAnswer('too-long'), false, 'too-long'],
])('of a response that %s, the fault is found', (_what, error, hasHead, fault) => {
  expect(findFault(error, hasHead)).toBe(fault);
});
