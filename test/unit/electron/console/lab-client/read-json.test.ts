import { describe, expect, it } from 'vitest';
import { deviceList, wireDevice } from '../../../../fakes/lab-server.ts';
import { readJson } from '../../../../../electron/console/lab-client/read-json.ts';

const bytes = (text: string) => Buffer.from(text);

describe('readJson', () => {
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

  it.each([
    ['euc-kr', [0xb1, 0xe8], '김'],
    ['EUC-KR', [0xb1, 0xe8], '김'],
    ['cp949', [0x8c, 0x63], '똠'],
    ['"ks_c_5601-1987"', [0xb1, 0xe8], '김'],
    ['utf-8', [...Buffer.from('김')], '김'],
    ['shift_jis', [0x95, 0x5c], '表'],
    ['no-such-charset', [...Buffer.from('김')], '김'],
  ])('uses the declared charset %s', (charset, text, value) => {
    const body = Buffer.from([0x22, ...text, 0x22]);
    expect(readJson(body, `application/json; charset=${charset}`)).toEqual({ kind: 'value', value });
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

  it('rejects deep nesting but ignores brackets in texts', () => {
    const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth));
    expect(readJson(nested(16)).kind).toBe('value');
    expect(readJson(nested(17))).toEqual({ kind: 'unreadable', problem: 'too-deep' });
    expect(readJson(nested(1_000_000))).toEqual({ kind: 'unreadable', problem: 'too-deep' });
    expect(readJson(bytes(`"\\"${'['.repeat(200)}\\\\"`)).kind).toBe('value');
  });

  it('rejects too many values before it creates any', () => {
    const list = (count: number) => bytes(`[${'1,'.repeat(count - 1)}1]`);
    expect(readJson(list(4_096)).kind).toBe('value');
    expect(readJson(list(10_000))).toEqual({ kind: 'unreadable', problem: 'too-many-values' });
    expect(readJson(bytes(`"${'1},['.repeat(10_000)}"`)).kind).toBe('value');
  });

  it('reads as many devices as a response may have', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => wireDevice(`d${index}`));
    expect(readJson(bytes(JSON.stringify(deviceList(list)))).kind).toBe('value');
  });
});
