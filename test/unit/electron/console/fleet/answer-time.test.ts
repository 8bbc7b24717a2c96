import { expect, test } from 'vitest';
import { latestAnswer } from '../../../../../electron/console/fleet/answer-time.ts';

test.each([
  ['without another one', null, 900, 900],
  ['if it is later', 800, 900, 900],
  ['unless the known one is later', 950, 900, 950],
  ['if the known one is from before the clock was set back', 5_000, 900, 900],
])('a time counts %s', (_, known, other, latest) => {
  expect(latestAnswer(known, other, 1_000)).toBe(latest);
});
