import { describe, expect, it } from 'vitest';
import { readJson } from '../../../../../electron/core/lab-client/read-json.ts';

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
    expect(readJson(nested(100)).kind).toBe('value');
    expect(readJson(nested(101))).toEqual({ kind: 'unreadable', detail: 'nested too deeply' });
    expect(readJson(nested(1_000_000))).toEqual({ kind: 'unreadable', detail: 'too many values' });
    expect(readJson(bytes(`"\\"${'['.repeat(200)}\\\\"`)).kind).toBe('value');
    const wide = bytes(JSON.stringify(Array.from({ length: 500 }, () => ({ a: [] }))));
    expect(readJson(wide).kind).toBe('value');
  });
});

describe('the number of values', () => {
  const most = 500_000;
  const read = (text: string) => readJson(bytes(text));

  it('is counted before any is made, commas and both kinds of brackets', { timeout: 30_000 }, () => {
    expect(read(`[${'1,'.repeat(most - 1)}1]`).kind).toBe('value');
    expect(read(`[${'1,'.repeat(most)}1]`)).toEqual({ kind: 'unreadable', detail: 'too many values' });
    for (const each of ['{}', '[]']) {
      const values = Array.from({ length: most * 0.6 }, () => each).join(',');
      // Longer than an answer that is harmless by its length.
      expect(read(`${' '.repeat(most / 2)}[${values}]`)).toEqual({
        kind: 'unreadable',
        detail: 'too many values',
      });
    }
    expect(read(`"${'1}'.repeat(most)}"`).kind).toBe('value');
  });
});

it('what stands innermost counts as no level, and null is nothing to walk', () => {
  const around = (inner: string) => bytes('['.repeat(100) + inner + ']'.repeat(100));
  expect(readJson(around('1')).kind).toBe('value');
  expect(readJson(around('null,"x"')).kind).toBe('value');
  expect(readJson(around('{}')).kind).toBe('unreadable');
  const wide = bytes(JSON.stringify(Array.from({ length: 200 }, () => ({ a: null }))));
  expect(readJson(wide).kind).toBe('value');
});
