import { expect, it } from 'vitest';
import { LONGEST_AGE_MS } from '#shared/wire/age-header.ts';
import { findAgeMs } from '../../../../../electron/lab-service/polling/answer-age.ts';

it.each([
  ['an earlier answer', 90_000, 10_000],
  ['an answer that is a little in the future', 100_900, 0],
  ['an answer from before the clock was set back', 101_001, LONGEST_AGE_MS],
])('the age of %s', (_what, at, ageMs) => {
  expect(findAgeMs(at, 100_000)).toBe(ageMs);
});
