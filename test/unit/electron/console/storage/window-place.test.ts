import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, fitPlace } from '../../../../../electron/console/storage/window-place.ts';

const laptop: Area = { x: 0, y: 25, width: 1440, height: 875 };
const left: Area = { x: -1920, y: 0, width: 1920, height: 1080 };
const at = (x: number, y: number, width = 1200, height = 800) => ({
  x,
  y,
  width,
  height,
  isMaximized: false,
});

describe('the position of a window', () => {
  it.each([
    ['fully visible', at(100, 50), [laptop], at(100, 50)],
    ['on another display', at(-1800, 100), [laptop, left], at(-1800, 100)],
    ['across two displays', at(-500, 40), [laptop, left], at(-500, 40)],
    [
      'on a display that is disconnected',
      at(-1800, 100),
      [laptop],
      { width: 1200, height: 800, isMaximized: false },
    ],
    ['half below the edge', at(100, 600), [laptop], at(100, 100)],
    ['with its title above the display', at(100, -300), [laptop], at(100, 25)],
    ['larger than the display', at(0, 0, 3000, 2000), [laptop], at(0, 25, 1440, 875)],
    ['on a desktop that reports no displays', at(0, 0), [], { width: 1280, height: 820, isMaximized: false }],
  ])('%s', (_, place, areas, fitted) => {
    expect(fitPlace(place, areas)).toEqual(fitted);
  });

  it('is chosen by the system the first time', () => {
    expect(fitPlace(null, [laptop])).toEqual({ width: 1280, height: 820, isMaximized: false });
  });

  it('is always reachable, whatever was stored', () => {
    const number = fc.integer({ min: -5_000, max: 5_000 });
    const length = fc.integer({ min: 100, max: 4_000 });
    const area = fc.record({ x: number, y: number, width: length, height: length });
    fc.assert(
      fc.property(area, area, (place, display) => {
        const { x, y, width, height } = fitPlace({ ...place, isMaximized: false }, [display]);
        expect(width <= display.width && height <= display.height).toBe(true);
        if (x === undefined || y === undefined) return;
        expect(x >= display.x && x + width <= display.x + display.width).toBe(true);
        expect(y >= display.y && y + height <= display.y + display.height).toBe(true);
      }),
    );
  });
});
