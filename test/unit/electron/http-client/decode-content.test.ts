import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { decodeContent } from '../../../../electron/http-client/decode-content.ts';

const text = Buffer.from('{"ResultCode":1}'.repeat(10_000));
const packed = gzipSync(text);
const { signal } = new AbortController();

it('decodes up to the limit', async () => {
  expect(await decodeContent(packed, ['gzip'], { limit: text.length, signal })).toEqual(text);
  expect(await decodeContent(packed, ['gzip'], { limit: text.length - 1, signal })).toBeNull();
});

it('asks for the memory of both forms first', async () => {
  const grow = vi.fn<(toBytes: number) => Promise<void>>(async () => {});
  await decodeContent(packed, ['gzip'], { limit: text.length, signal, grow });
  expect(grow).toHaveBeenLastCalledWith(packed.length + text.length);
  expect(grow.mock.calls.length).toBeGreaterThan(2);
  const refused = decodeContent(packed, ['gzip'], {
    limit: text.length,
    signal,
    grow: () => Promise.reject(new Error('gave way')),
  });
  await expect(refused).rejects.toThrow('gave way');
});

it('stops with the signal’s reason', async () => {
  const stop = new AbortController();
  const grow = async () => stop.abort(new Error('enough'));
  const decoded = decodeContent(packed, ['gzip'], { limit: text.length, signal: stop.signal, grow });
  await expect(decoded).rejects.toThrow('enough');
});

it.each([
  ['gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['any', 'unknown'],
])('reads an empty body, whatever its header says: %s', async (_name, header) => {
  expect(await decodeContent(Buffer.alloc(0), [header], { limit: 1, signal })).toHaveLength(0);
});
