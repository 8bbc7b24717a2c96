import { expect, test } from 'vitest';
import { type DeviceCounts, noDevices, sumCounts } from '#shared/device/availability.ts';
import { makeBars, totalOf } from '../../../../../renderer/features/overview/fleet-bars.ts';

const free = (count: number): DeviceCounts => ({ ...noDevices, free: count });
const namesOf = (bars: ReturnType<typeof makeBars>) => bars.map(({ value }) => value);

test('brands are sorted by number of devices, including the unknown brand', () => {
  const bars = makeBars(
    'brand',
    new Map([
      ['Sony', free(2)],
      ['google', free(9)],
      [null, free(5)],
      ['', free(1)],
    ]),
  );
  expect(namesOf(bars)).toEqual(['google', null, 'Sony', '']);
});

test('brands with equal counts are sorted by name, so that they do not swap places', () => {
  const counted: [string, DeviceCounts][] = [
    ['vivo', free(2)],
    ['Sony', free(2)],
    ['realme', free(2)],
  ];
  expect(namesOf(makeBars('brand', new Map(counted)))).toEqual(['realme', 'Sony', 'vivo']);
  expect(namesOf(makeBars('brand', new Map(counted.toReversed())))).toEqual(['realme', 'Sony', 'vivo']);
});

test('systems are sorted from the newest version, unknown ones last', () => {
  const bars = makeBars(
    'os',
    new Map([
      ['Android 9', free(9)],
      [null, free(20)],
      ['Android 14', free(1)],
      ['Android 10', free(1)],
    ]),
  );
  expect(namesOf(bars)).toEqual(['Android 14', 'Android 10', 'Android 9', null]);
});

test('spellings that a search treats as equal are one bar, with the most frequent spelling as its name', () => {
  const bars = makeBars(
    'brand',
    new Map([
      ['Samsung', { ...noDevices, gone: 1 }],
      ['samsung', { ...noDevices, 'in-use': 2, unknown: 1 }],
      ['SAMSUNG', free(1)],
    ]),
  );
  expect(bars).toEqual([
    {
      id: '=samsung',
      value: 'samsung',
      values: ['samsung', 'Samsung', 'SAMSUNG'],
      counts: { ...noDevices, free: 1, 'in-use': 2, unknown: 1, gone: 1 },
    },
  ]);
});

test('a brand with the name "unknown" is not the unknown brand', () => {
  expect(
    makeBars(
      'brand',
      new Map([
        ['unknown', free(1)],
        [null, free(1)],
      ]),
    ),
  ).toHaveLength(2);
});

test('sums include all devices', () => {
  const counts = { free: 1, idle: 50_000, 'in-use': 20, active: 600_000, unknown: 300, gone: 4_000 };
  expect(totalOf(counts)).toBe(654_321);
  expect(sumCounts([counts, counts])).toEqual({
    free: 2,
    idle: 100_000,
    'in-use': 40,
    active: 1_200_000,
    unknown: 600,
    gone: 8_000,
  });
  expect(totalOf(noDevices)).toBe(0);
});
