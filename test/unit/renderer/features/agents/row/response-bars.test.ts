import { expect, it } from 'vitest';
import { barsOf, HEIGHT, WIDTH } from '../../../../../../renderer/features/agents/row/response-bars.ts';
import { KEPT_ROUND_TRIPS } from '#shared/model/round-trips.ts';

it('ends at the right edge, with the latest bar last and no gaps', () => {
  const bars = barsOf([1, 2]);
  expect(bars.map(({ x }) => x)).toEqual([WIDTH - 8, WIDTH - 4]);
  expect(barsOf(Array.from({ length: KEPT_ROUND_TRIPS }, () => 5))[0]?.x).toBe(0);
});

it('has a height relative to the slowest response, and is always visible', () => {
  expect(barsOf([100, 50, 0]).map(({ height }) => height)).toEqual([HEIGHT, HEIGHT / 2, 2]);
});

it('shows a failed request over the whole height', () => {
  expect(barsOf([10, null])[1]).toMatchObject({ height: HEIGHT, isFailed: true });
  expect(barsOf([null])).toHaveLength(1);
});
