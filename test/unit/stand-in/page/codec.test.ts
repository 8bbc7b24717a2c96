import { expect, test } from 'vitest';
import { createCodec } from '../../../stand-in/page/codec.ts';

const { encode, decode } = createCodec();

test.each([
  ['text', 'a\u0000한\u2028'],
  ['numbers', [0, -1.5, Number.NaN, Infinity, -Infinity, 2n ** 70n]],
  ['absence', [null, undefined]],
  ['an object with an absent part', { here: 1, gone: undefined }],
  ['a date', new Date(1_700_000_000_123)],
  ['bytes', Uint8Array.from([0, 127, 128, 255])],
  ['other numbers', [Float32Array.of(1.5, -0), BigInt64Array.of(-1n), new DataView(new ArrayBuffer(3), 1)]],
  ['a buffer', new Uint8Array([1, 2, 3]).buffer],
  ['an expression', /a[b/]c/giu],
  ['a boxed value', [Object(1), Object('a'), Object(false)]],
  ['negative zero', [-0, 0]],
  // Two holes, which are not entries of the array.
  // oxlint-disable-next-line no-sparse-arrays
  ['holes', [1, , , 2]],
  ['a map and a set', [new Map<unknown, unknown>([[{ key: 1 }, new Set([undefined, 2])]])]],
  ['an object that looks packed', { $kind: 'date', of: 1 }],
  ['depth', { a: [{ b: [[new Date(0)]] }] }],
])('carries %s', (_what, value) => expect(decode(encode(value))).toEqual(value));

test('carries an error by name and message', () => {
  const error = decode(encode(new RangeError('too far')));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'RangeError', message: 'too far' });
});

test('encodes an object with two references once, and supports cycles', () => {
  const shared = { a: 1 };
  const value: Record<string, unknown> = { one: shared, other: [shared, new Date(5), shared] };
  value['self'] = value;
  // The same structure as the sent value.
  const copy = decode(encode(value)) as { one: object; other: object[]; self: object };
  expect(copy.self).toBe(copy);
  expect([copy.other[0], copy.other[2]]).toEqual([copy.one, copy.one]);
  expect(copy.other[2]).toBe(copy.one);
});

test('carries views exactly, a Buffer as bytes, and an instance without its class', () => {
  const view = new Uint16Array([1, 2, 3]).subarray(1);
  expect(decode(encode(view))).toStrictEqual(Uint16Array.of(2, 3));
  expect(decode(encode(Buffer.from('ab')))).toStrictEqual(Uint8Array.of(97, 98));
  class Point {
    readonly x = 1;
    get y() {
      return 2;
    }
  }
  expect(decode(encode(new Point()))).toStrictEqual({ x: 1 });
});

test.each([
  ['a function', { call: () => 1 }],
  ['a symbol', [Symbol('x')]],
  ['a Proxy', { deep: [new Proxy({}, {})] }],
  ['a promise', Promise.resolve()],
  ['a weak map', new WeakMap()],
  ['a Blob, which a browser can clone', new Blob(['x'])],
])("rejects %s, with Electron's message", (_what, value) =>
  expect(() => encode(value)).toThrow('An object could not be cloned.'),
);
