import { expect, it } from 'vitest';
import { distributeShares } from '../../../../../../renderer/features/devices/availability/shares.ts';

it('gives each part its share, in order', () => {
  expect(distributeShares([1, 0, 3])).toEqual([{ start: 0, width: 25 }, null, { start: 25, width: 75 }]);
});

it('keeps small parts visible, and the sum within the bar', () => {
  const shares = distributeShares([1, 9_999, 1]).filter((share) => share !== null);
  expect(Math.min(...shares.map(({ width }) => width))).toBeGreaterThan(1.9);
  const last = shares.at(-1);
  expect((last?.start ?? 0) + (last?.width ?? 0)).toBeCloseTo(100);
});

it('renders no part for a count of 0', () => {
  expect(distributeShares([0, 0])).toEqual([null, null]);
});
