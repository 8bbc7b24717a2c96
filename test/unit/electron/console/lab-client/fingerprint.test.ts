import { expect, test } from 'vitest';
import { fingerprintOf } from '../../../../../electron/console/lab-client/fingerprint.ts';

test('short bytes are their own fingerprint, and longer ones have a digest', () => {
  const most = Buffer.alloc(64 * 1024, 'a');
  expect(fingerprintOf(most)).toBe(most);
  expect(fingerprintOf(Buffer.alloc(64 * 1024 + 1, 'a'))).toHaveLength(64);
});

test.each([
  ['few', 1_000],
  ['many', 1_000_000],
])('%s bytes have a distinct fingerprint, with at most the maximum size', (_how, length) => {
  const bytes = Buffer.alloc(length, 'a');
  const other = Buffer.from(bytes);
  expect(fingerprintOf(other)).toEqual(fingerprintOf(bytes));
  other[length - 1] = 0;
  expect(fingerprintOf(other)).not.toEqual(fingerprintOf(bytes));
  expect(fingerprintOf(bytes).length).toBeLessThanOrEqual(64 * 1024);
});

test('the same bytes with another meaning have another fingerprint', () => {
  const bytes = Buffer.from('{}');
  const fingerprint = fingerprintOf(bytes, 'shifted by 0 ms');
  expect(fingerprintOf(bytes, 'shifted by 0 ms')).toEqual(fingerprint);
  expect(fingerprintOf(bytes, 'shifted by 9000 ms')).not.toEqual(fingerprint);
  expect(fingerprintOf(bytes)).not.toEqual(fingerprint);
});
