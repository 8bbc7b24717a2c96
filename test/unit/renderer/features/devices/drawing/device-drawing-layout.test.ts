import { describe, expect, it } from 'vitest';
import {
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
  it('draws one shape if screen and capture are the same size', () => {
    const { screen, capture } = draw(size(1080, 2340), size(1080, 2340));
    expect(screen.height).toBeCloseTo(96);
    expect(screen.width / screen.height).toBeCloseTo(1080 / 2340);
    expect(capture.x).toBeGreaterThan(screen.x);
    expect(right(capture)).toBeLessThan(right(screen));
    expect(bottom(capture)).toBeLessThan(bottom(screen));
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

  it.each([
    ['nothing', size(0, 0)],
    ['negative', size(-5, 10)],
    ['a line', size(1, 10_000)],
  ])('draws nothing if a size is %s', (_, odd) => {
    const empty = { screen: null, capture: null };
    expect(layOutDrawing(odd, size(540, 1200), 56, 98)).toEqual(empty);
    expect(layOutDrawing(size(540, 1200), odd, 56, 98)).toEqual(empty);
  });
});
