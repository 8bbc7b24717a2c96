import { expect, test } from 'vitest';
import { KEPT_ROUND_TRIPS } from '#shared/model/round-trips.ts';
import { trendPoints } from '../../../../../../renderer/features/agents/row/trend-points.ts';

test('a trend ends at the right edge, its highest value at the top and 0 at the foot', () => {
  expect(trendPoints([0, 20, 10], 29, 10)).toBe('27,10 28,0 29,5');
});

test('as many values as are kept fill the width', () => {
  const points = trendPoints(
    Array.from({ length: KEPT_ROUND_TRIPS }, () => 4),
    56,
    14,
  ).split(' ');
  expect([points[0], points.at(-1)]).toEqual(['0,0', '56,0']);
});

test('answers that took no time lie at the foot', () => {
  expect(trendPoints([0, 0], 29, 10)).toBe('28,10 29,10');
});
