import { expect, it } from 'vitest';
import { distributeShares } from '../../../../../renderer/features/devices/bar-shares.ts';

it('gives each part its share, one after the other', () => {
  expect(distributeShares([1, 0, 3])).toEqual([{ start: 0, width: 25 }, null, { start: 25, width: 75 }]);
});

it('keeps a few of many in sight, and the whole within the bar', () => {
  const shares = distributeShares([1, 9_999, 1]).filter((share) => share !== null);
  expect(Math.min(...shares.map(({ width }) => width))).toBeGreaterThan(1.9);
  const last = shares.at(-1);
  expect((last?.start ?? 0) + (last?.width ?? 0)).toBeCloseTo(100);
});

it('draws nothing of nothing', () => {
  expect(distributeShares([0, 0])).toEqual([null, null]);
});
