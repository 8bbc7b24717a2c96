import { expect, test } from 'vitest';
import { createCodec } from '../../stand-in/page/codec.ts';

const { encode, decode } = createCodec();

test.each([
  ['text', 'a\u0000한\u2028'],
  ['numbers', [0, -1.5, Number.NaN, Infinity, -Infinity, 2n ** 70n]],
  ['absence', [null, undefined]],
  ['an object with an absent part', { here: 1, gone: undefined }],
  ['a date', new Date(1_700_000_000_123)],
  ['bytes', Uint8Array.from([0, 127, 128, 255])],
  ['a map and a set', [new Map<unknown, unknown>([[{ key: 1 }, new Set([undefined, 2])]])]],
  ['an object that looks packed', { $kind: 'date', of: 1 }],
  ['depth', { a: [{ b: [[new Date(0)]] }] }],
])('carries %s', (_what, value) => expect(decode(encode(value))).toEqual(value));

test('carries an error by name and message', () => {
  const error = decode(encode(new RangeError('too far')));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'RangeError', message: 'too far' });
});

test('refuses what cannot be cloned, in the words of Electron', () => {
  expect(() => encode({ call: () => 1 })).toThrow('An object could not be cloned.');
  expect(() => encode([Symbol('x')])).toThrow('An object could not be cloned.');
});
