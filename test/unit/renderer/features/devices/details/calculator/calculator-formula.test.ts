import { expect, test } from 'vitest';
import {
  placeAt,
  rotations,
  shareAt,
  type Turning,
} from '../../../../../../../renderer/features/devices/details/calculator/coordinates.ts';
import { writeFormulas } from '../../../../../../../renderer/features/devices/details/calculator/calculator-formula.ts';
import { makeDevice } from '../../../../../../fixtures/device.ts';

const device = makeDevice({
  screen: { width: 1080, height: 2340 },
  capture: { width: 540, height: 1170 },
  input: { minX: 10, maxX: 4095, minY: 0, maxY: 4095 },
});

test('the formulas of an upright device', () => {
  expect(writeFormulas(device, { rotation: 0, hasSwappedInput: false })).toEqual([
    { of: 'capture', lines: ['X = x ÷ 1079 × 539', 'Y = y ÷ 2339 × 1169'] },
    { of: 'input', lines: ['X = 10 + x ÷ 1079 × 4085', 'Y = y ÷ 2339 × 4095'] },
  ]);
});

/** Evaluates a formula. */
function compute(line: string, x: number, y: number): number {
  const text = line.slice(4).replaceAll('x', String(x)).replaceAll('y', String(y));
  const [, offset = '0', turned, share] = /^(?:(-?\d+) \+ )?(?:\((1 − .+)\)|(.+?)) × \d+$/.exec(text) ?? [];
  const factor = Number(/(\d+)$/.exec(text)?.[1]);
  const [part = 0, whole = 1] = (turned ?? share ?? '').replace('1 − ', '').split(' ÷ ').map(Number);
  return Number(offset) + (turned === undefined ? part / whole : 1 - part / whole) * factor;
}

test.each(
  rotations.flatMap((rotation) => [true, false].map((hasSwappedInput) => ({ rotation, hasSwappedInput }))),
)('the formulas say what is computed: %o', (turning: Turning) => {
  const place = { x: 123, y: 456 };
  const share = shareAt(device, 'screen', place, turning);
  for (const { of, lines } of writeFormulas(device, turning)) {
    const computed = share && placeAt(device, of, share, turning);
    // Captures are whole pixels, inputs are rounded to hundredths.
    expect(computed?.x).toBeCloseTo(compute(lines[0], place.x, place.y), of === 'capture' ? -0.31 : 1);
    expect(computed?.y).toBeCloseTo(compute(lines[1], place.x, place.y), of === 'capture' ? -0.31 : 1);
  }
});

test('there is no formula for an unknown screen or capture', () => {
  const turning = { rotation: 0, hasSwappedInput: false } as const;
  expect(writeFormulas(makeDevice({ screen: { width: null, height: 1 } }, device), turning)).toEqual([]);
  expect(
    writeFormulas(makeDevice({ capture: { width: null, height: 1 } }, device), turning).map(({ of }) => of),
  ).toEqual(['input']);
});
