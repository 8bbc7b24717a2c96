import { expect, test } from 'vitest';
import {
  findFieldsBeyond,
  parseRawRecord,
  showRawValue,
} from '../../../../../renderer/features/devices/raw-record.ts';

const record = parseRawRecord(
  '{"DeviceID":"a","AgentTypeImage":null,"AdbState":"unauthorized","__proto__":{"x":1}}',
);

test('finds what an agent states beyond the contract, whatever it calls it', () => {
  expect(findFieldsBeyond(record)).toEqual(['AdbState', '__proto__']);
});

test('shows values as they came, and nothing for what is not there', () => {
  expect(showRawValue(record, 'AdbState')).toBe('"unauthorized"');
  expect(showRawValue(record, 'AgentTypeImage')).toBe('null');
  expect(showRawValue(record, 'toString')).toBeNull();
});
