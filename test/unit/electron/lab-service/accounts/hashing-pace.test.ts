import { expect, it } from 'vitest';
import { createHashingPace } from '../../../../../electron/lab-service/accounts/hashing-pace.ts';

it.each([
  [0, 1_000],
  [8, 1_000],
  [16, 2_000],
  [64, 8_000],
  [256, 10_000],
])('with %i checks of 250 ms waiting, two at once, a caller should retry after %i ms', (waiting, wanted) => {
  expect(createHashingPace(250, 2).retryAfterMs(waiting)).toBe(wanted);
});

it('follows the duration of checks, and one slow check changes little', () => {
  const pace = createHashingPace(250, 2);
  pace.record(1_050);
  expect(pace.retryAfterMs(16)).toBe(2_800);
  for (let check = 0; check < 100; check += 1) pace.record(500);
  expect(pace.retryAfterMs(16)).toBeCloseTo(4_000, 0);
});
