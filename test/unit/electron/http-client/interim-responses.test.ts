import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createInterimReader } from '../../../../electron/http-client/interim-responses.ts';

/** What is left of a response that arrives in these pieces. Null before the final response. */
function readPieces(pieces: readonly string[]): string | null {
  const stream = new Readable({ read() {} });
  const readInterim = createInterimReader(stream);
  let isDone = false;
  for (const piece of pieces) {
    stream.push(piece, 'latin1');
    isDone ||= readInterim();
  }
  const rest: Buffer | null = isDone ? stream.read() : null;
  return rest?.toString('latin1') ?? null;
}

const final = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const interim = 'HTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\n';

it('skips to the final response, wherever the pieces are cut', () => {
  const all = interim + interim + final;
  for (let cut = 1; cut < all.length; cut += 1)
    expect(readPieces([all.slice(0, cut), all.slice(cut)])).toBe(final);
  expect(readPieces(all.split(''))).toBe(final);
});

it.each([
  'HTTP/1.1 200',
  'HTTP/1.0 404',
  'HTTP/2 100',
  'HTTP/1.1 1',
  'SSH-2.0',
  '\r\nHTTP/1.1 100',
  '<html>',
])('leaves other bytes alone: %j', (start) =>
  expect(readPieces([`${start} OK\r\n\r\n`])).toBe(`${start} OK\r\n\r\n`),
);

it.each([
  ['the start of an interim response', 'HTTP/1.1 1'],
  ['its status line', 'HTTP/1.1 100 Continue\r\n'],
  ['it alone', interim],
])('waits for the final response after %s', (_what, bytes) => expect(readPieces([bytes])).toBeNull());

it('reads nothing at the end of the connection', () => {
  const stream = new Readable({ read() {} });
  stream.push(null);
  expect(createInterimReader(stream)()).toBe(false);
});
