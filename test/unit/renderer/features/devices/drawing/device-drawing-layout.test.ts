import { describe, expect, it } from 'vitest';
import {
  findScale,
  layOutDrawing,
  type Rectangle,
} from '../../../../../../renderer/features/devices/drawing/device-drawing-layout.ts';

const size = (width: number | null, height: number | null) => ({ width, height });

function draw(screen: ReturnType<typeof size>, capture: ReturnType<typeof size>, width = 56, height = 98) {
  const layout = layOutDrawing(screen, capture, width, height);
  if (!layout.screen || !layout.capture) throw new Error('nothing drawn');
  return { screen: layout.screen, capture: layout.capture };
}

const right = ({ x, width }: Rectangle) => x + width;
const bottom = ({ y, height }: Rectangle) => y + height;

describe('a drawing', () => {
  it('is one shape with the capture’s outline inside if the sizes are equal', () => {
    const { screen, capture } = draw(size(1080, 2340), size(1080, 2340));
    expect(screen.height).toBeCloseTo(96);
    expect(screen.width / screen.height).toBeCloseTo(1080 / 2340);
    expect(capture.x).toBeGreaterThan(screen.x);
    expect(right(capture)).toBeLessThan(right(screen));
    expect(bottom(capture)).toBeLessThan(bottom(screen));
  });

  it('has a smaller capture next to the screen, at its scale and on its baseline', () => {
    const { screen, capture } = draw(size(1440, 3120), size(1080, 2340));
    expect(capture.x).toBeGreaterThan(right(screen));
    expect(bottom(capture)).toBeCloseTo(bottom(screen));
    expect(capture.height / screen.height).toBeCloseTo(0.75);
    expect(capture.width / screen.width).toBeCloseTo(0.75);
  });

  it('has a rotated capture below the screen if both are larger that way', () => {
    const { screen, capture } = draw(size(1080, 2400), size(2400, 1080));
    expect(capture.y).toBeGreaterThan(bottom(screen));
    expect(capture.width).toBeCloseTo(screen.height);
    expect(capture.x + capture.width / 2).toBeCloseTo(screen.x + screen.width / 2);
  });

  it('has a rotated capture next to the screen if there is more room', () => {
    const { screen, capture } = draw(size(1080, 2400), size(2400, 1080), 200, 90);
    expect(capture.x).toBeGreaterThan(right(screen));
  });

  it('does not guess a shape: a square is a square', () => {
    const { screen } = draw(size(480, 480), size(480, 480));
    expect(screen.width).toBeCloseTo(screen.height);
  });

  it.each([
    [size(1080, 2400), size(540, 1200)],
    [size(1600, 2560), size(2560, 1600)],
    [size(2208, 1840), size(1840, 2208)],
    [size(3840, 1644), size(1, 3)],
    [size(10, 12), size(3000, 4000)],
  ])('stays in its room and keeps both apart', (one, other) => {
    const { screen, capture } = draw(one, other);
    for (const shape of [screen, capture]) {
      expect(Math.min(shape.x, shape.y)).toBeGreaterThanOrEqual(0);
      expect(right(shape)).toBeLessThanOrEqual(56);
      expect(bottom(shape)).toBeLessThanOrEqual(98);
    }
    expect(capture.x >= right(screen) || capture.y >= bottom(screen)).toBe(true);
  });

  it('of an unknown screen is of its capture alone', () => {
    const layout = layOutDrawing(size(null, 2400), size(540, 1200), 56, 98);
    expect(layout.screen).toBeNull();
    expect(layout.capture?.height).toBeCloseTo(96);
  });

  it.each([
    ['nothing', size(0, 0)],
    ['negative', size(-5, 10)],
    ['a line', size(1, 10_000)],
  ])('is empty if a size is %s: the other one alone would look like the device', (_, odd) => {
    const empty = { screen: null, capture: null };
    expect(layOutDrawing(odd, size(540, 1200), 56, 98)).toEqual(empty);
    expect(layOutDrawing(size(540, 1200), odd, 56, 98)).toEqual(empty);
  });

  it('is empty without known sizes', () => {
    expect(layOutDrawing(size(null, null), size(null, null), 56, 98)).toEqual({
      screen: null,
      capture: null,
    });
  });
});

describe('drawings that are compared', () => {
  const phone = size(1080, 2340);
  const tablet = size(1600, 2560);
  const alert = size(480, 480);

  it('have the smallest scale of all', () => {
    const scales = [phone, tablet, alert].map((each) => findScale(each, each, 56, 98) ?? Infinity);
    const scale = Math.min(...scales);
    expect(scale).toBe(scales[1]);
    for (const each of [phone, tablet, alert]) {
      expect(layOutDrawing(each, each, 56, 98, scale).screen?.width).toBeCloseTo((each.width ?? 0) * scale);
      const half = size((each.width ?? 0) / 2, (each.height ?? 0) / 2);
      const { screen, capture } = layOutDrawing(each, half, 56, 98, scale / 4);
      expect(screen?.width).toBeCloseTo(((each.width ?? 0) * scale) / 4);
      expect(capture?.width).toBeCloseTo(((each.width ?? 0) * scale) / 8);
    }
  });

  it('use the scale of a capture if the screen is unknown, and none if both are', () => {
    expect(findScale(size(null, null), alert, 56, 98)).toBeCloseTo(54 / 480);
    expect(findScale(size(null, null), size(null, null), 56, 98)).toBeNull();
  });
});
