import { expect, test } from 'vitest';
import {
  findFieldsBeyond,
  parseRawRecord,
  showRawRecord,
  showRawValue,
} from '../../../../../../../renderer/features/devices/details/fields/raw-record.ts';

const record = parseRawRecord('{"DeviceID":"a","AgentTypeImage":null,"Battery":"full","__proto__":{"x":1}}');

test('finds the agent’s extra fields, whatever their names', () => {
  expect(findFieldsBeyond(record)).toEqual(['Battery', '__proto__']);
});

test('shows values unchanged, and nothing if missing', () => {
  expect(showRawValue(record, 'Battery')).toBe('"full"');
  expect(showRawValue(record, 'AgentTypeImage')).toBe('null');
  expect(showRawValue(record, 'toString')).toBeNull();
});

test('shows every character, but only the start of a very long record', () => {
  expect(showRawRecord('{\n  "a": "\u202Eb"\n}')).toBe('{\n  "a": "‹U+202E›b"\n}');
  const endless = showRawRecord(`${'x'.repeat(1_000_000)}\n${'y\n'.repeat(100_000)}`);
  expect(endless.length).toBeLessThan(5_000);
  expect(endless).toMatch(/…$/);
  expect(showRawValue({ long: 'x'.repeat(1_000_000) }, 'long')).toHaveLength(300);
});
