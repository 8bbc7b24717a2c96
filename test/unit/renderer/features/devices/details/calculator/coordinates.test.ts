import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  placeAt,
  type Point,
  rotations,
  shareAt,
  type Space,
  spaces,
} from '../../../../../../../renderer/features/devices/details/calculator/coordinates.ts';
import type { Device } from '#shared/device/device.ts';
import { exampleDevice, makeDevice } from '../../../../../../fixtures/device.ts';

const upright = { rotation: 0, hasSwappedInput: false } as const;
const side = fc.integer({ min: 2, max: 8_000 });
const device: fc.Arbitrary<Device> = fc
  .record({ width: side, height: side, capture: fc.integer({ min: 10, max: 100 }), maxX: side, maxY: side })
  .map(({ width, height, capture, maxX, maxY }) =>
    makeDevice({
      screen: { width, height },
      capture: {
        width: Math.max(Math.round((width * capture) / 100), 2),
        height: Math.max(Math.round((height * capture) / 100), 2),
      },
      input: { minX: 0, maxX, minY: 0, maxY },
    }),
  );
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });
const turning = fc.record({ rotation: fc.constantFrom(...rotations), hasSwappedInput: fc.boolean() });

/** Converts a point from one space to another. */
function convert(of: Device, from: Space, point: Point, to: Space, by: Parameters<typeof placeAt>[3]): Point {
  const share = shareAt(of, from, point, by);
  const place = share && placeAt(of, to, share, by);
  if (!place) throw new Error('The space is unknown');
  return place;
}

describe('a point of a device', () => {
  test('converts between screen, capture and input', () => {
    const phone = makeDevice({
      screen: { width: 1080, height: 2340 },
      capture: { width: 540, height: 1170 },
    });
    expect(convert(phone, 'screen', { x: 1079, y: 0 }, 'capture', upright)).toEqual({ x: 539, y: 0 });
    expect(convert(phone, 'screen', { x: 1079, y: 2339 }, 'input', upright)).toEqual({ x: 4095, y: 4095 });
    expect(convert(phone, 'input', { x: 0, y: 4095 }, 'screen', upright)).toEqual({ x: 0, y: 2339 });
  });

  test('rotates with the picture', () => {
    const corners = rotations.map((rotation) =>
      convert(exampleDevice, 'screen', { x: 0, y: 0 }, 'input', { rotation, hasSwappedInput: false }),
    );
    expect(corners).toEqual([
      { x: 0, y: 0 },
      { x: 4095, y: 0 },
      { x: 4095, y: 4095 },
      { x: 0, y: 4095 },
    ]);
  });

  test('swaps the axes of a swapped touchscreen', () => {
    const swapped = { rotation: 0, hasSwappedInput: true } as const;
    expect(convert(exampleDevice, 'screen', { x: 1079, y: 0 }, 'input', swapped)).toEqual({ x: 0, y: 4095 });
  });

  test('starts at the reported minimum', () => {
    const offset = makeDevice({ input: { minX: 100, maxX: 200, minY: -50, maxY: 50 } });
    expect(convert(offset, 'screen', { x: 0, y: 0 }, 'input', upright)).toEqual({ x: 100, y: -50 });
    expect(convert(offset, 'screen', { x: 1079, y: 2339 }, 'input', upright)).toEqual({ x: 200, y: 50 });
  });

  test('converts back to within one unit, in any rotation', () => {
    fc.assert(
      fc.property(
        device,
        turning,
        anyShare,
        anyShare,
        fc.constantFrom(...spaces),
        fc.constantFrom(...spaces),
        (of, by, x, y, from, to) => {
          const point = placeAt(of, from, { x, y }, by);
          if (!point) throw new Error('A space of this device is unknown');
          const there = shareAt(of, from, point, by);
          const back = shareAt(of, to, convert(of, from, point, to, by), by);
          const bounds = boundsOf(of, to, by);
          if (!there || !back || !bounds) throw new Error('A space of this device is unknown');
          // Half a unit by rounding. A rotated input has its axes swapped.
          const unit = 0.51 / Math.min(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
          expect(Math.abs(back.x - there.x)).toBeLessThanOrEqual(unit);
          expect(Math.abs(back.y - there.y)).toBeLessThanOrEqual(unit);
        },
      ),
    );
  });

  test('is unknown without a reported size', () => {
    const halfKnown = makeDevice({
      screen: { width: 1080, height: null },
      capture: { width: 0, height: 0 },
      input: { minX: 0, maxX: 0, minY: 0, maxY: 4095 },
    });
    for (const space of spaces) {
      expect(boundsOf(halfKnown, space, upright)).toBeNull();
      expect(shareAt(halfKnown, space, { x: 1, y: 1 }, upright)).toBeNull();
      expect(placeAt(halfKnown, space, { x: 0.5, y: 0.5 }, upright)).toBeNull();
    }
  });
});
