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
    'does not repeat what it cannot read: %s',
    (text) => {
      expect(readJson(bytes(text))).toEqual({ kind: 'unreadable', detail: 'not JSON' });
    },
  );

  it('refuses bytes that are no UTF-8', () => {
    const utf16 = Buffer.from('\uFEFF{}', 'utf16le');
    expect(readJson(utf16)).toEqual({ kind: 'unreadable', detail: 'not UTF-8' });
    expect(readJson(Buffer.from('"caf\xe9"', 'latin1'))).toEqual({ kind: 'unreadable', detail: 'not UTF-8' });
  });

  it('refuses deep nesting, and is not misled by brackets in texts', () => {
    const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth));
    expect(readJson(nested(16)).kind).toBe('value');
    expect(readJson(nested(17))).toEqual({ kind: 'unreadable', detail: 'nested too deeply' });
    expect(readJson(nested(1_000_000))).toEqual({ kind: 'unreadable', detail: 'nested too deeply' });
    expect(readJson(bytes(`"\\"${'['.repeat(200)}\\\\"`)).kind).toBe('value');
  });

  it('refuses more values than real answers have in so many bytes, before any is made', () => {
    const list = (count: number) => bytes(`[${'1,'.repeat(count - 1)}1]`);
    expect(readJson(list(4_096)).kind).toBe('value');
    expect(readJson(list(10_000))).toEqual({ kind: 'unreadable', detail: 'too many values' });
    expect(readJson(bytes(`"${'1},['.repeat(10_000)}"`)).kind).toBe('value');
  });

  it('reads as many devices of the contract as an answer may have', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => wireDevice(`d${index}`));
    expect(readJson(bytes(JSON.stringify(deviceList(list)))).kind).toBe('value');
  });
});
