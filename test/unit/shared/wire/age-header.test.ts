import { expect, test } from 'vitest';
import { LONGEST_AGE_MS, readAge } from '#shared/wire/age-header.ts';

// A service leaves out the fraction of a second.
test.each([
  ['0', 1_000],
  ['12', 13_000],
  ['2147483648', 2_147_483_648_000],
  ['9'.repeat(400), LONGEST_AGE_MS],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['12, 13', undefined],
  ['', undefined],
  [undefined, undefined],
  [['1', '2'], undefined],
  [['12'], undefined],
])('the age %s is %s ms', (header, ageMs) => {
  expect(readAge(header)).toBe(ageMs);
});
