import { expect, it } from 'vitest';
import { deviceList, wireDevice } from '../../../../fakes/lab-server.ts';
import { readJson } from '../../../../../electron/console/lab-client/read-json.ts';

const bytes = (text: string) => Buffer.from(text);

it('reads UTF-8 with and without a byte-order mark', () => {
  expect(readJson(bytes('{"EMP_NM":"김민준"}'))).toEqual({ kind: 'value', value: { EMP_NM: '김민준' } });
  expect(readJson(bytes('\uFEFF[1]'))).toEqual({ kind: 'value', value: [1] });
});

it.each(['', ' \r\n\t', '\uFEFF', '\uFEFF\n'])('finds no value in %j', (text) => {
  expect(readJson(bytes(text))).toEqual({ kind: 'absent' });
});

it.each(['<html></html>', '{"EMP_PASS":"abcdef', '{"a":1}x', 'undefined'])(
  'doesn’t repeat input it can’t read: %s',
  (text) => {
    expect(readJson(bytes(text))).toEqual({ kind: 'unreadable', problem: 'not-json' });
  },
);

it('uses the declared charset', () => {
  const body = Buffer.from([0x22, 0xb1, 0xe8, 0x22]);
  expect(readJson(body, 'application/json; charset=euc-kr')).toEqual({ kind: 'value', value: '김' });
});

it('reads UTF-16 if declared', () => {
  const body = Buffer.from(`{"a":"${'\u5b5b'.repeat(20)}"}`, 'utf16le');
  const value = { a: '\u5b5b'.repeat(20) };
  expect(readJson(body, 'application/json;charset=utf-16le')).toEqual({ kind: 'value', value });
  expect(readJson(body)).toEqual({ kind: 'unreadable', problem: 'not-json' });
});

it('replaces only bytes it can’t decode', () => {
  const body = Buffer.from([0x5b, 0x22, 0xb1, 0xe8, 0x22, 0x2c, 0x22, 0x61, 0x22, 0x5d]);
  expect(readJson(body)).toEqual({ kind: 'value', value: ['\uFFFD\uFFFD', 'a'] });
});

it.each([
  ['deep nesting', '['.repeat(1_000_000) + ']'.repeat(1_000_000), 'too-deep'],
  ['many values', `[${'1,'.repeat(10_000)}1]`, 'too-many-values'],
])('rejects %s before it creates any value', (_what, text, problem) => {
  expect(readJson(bytes(text))).toEqual({ kind: 'unreadable', problem });
});

it('reads as many devices as a response may have', () => {
  const list = Array.from({ length: 10_000 }, (_, index) => wireDevice(`d${index}`));
  expect(readJson(bytes(JSON.stringify(deviceList(list)))).kind).toBe('value');
});
