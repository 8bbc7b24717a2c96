import { expect, test } from 'vitest';
import { layOutDrawing } from '../../../../../../renderer/features/devices/drawing/device-drawing-layout.ts';

const size = (width: number | null, height: number | null) => ({ width, height });

test('screen and capture are drawn at one scale, inside the space there is', () => {
  const { screen, capture } = layOutDrawing(size(1080, 2400), size(540, 1200), 84, 116);
  if (!screen || !capture) throw new Error('nothing drawn');
  expect(screen.height).toBeCloseTo(112);
  expect(screen.width / screen.height).toBeCloseTo(1080 / 2400);
  expect(capture.height / screen.height).toBeCloseTo(0.5, 1);
  expect(capture.x + capture.width / 2).toBeCloseTo(screen.x + screen.width / 2);
});

test('a rotated capture crosses the screen and both still fit', () => {
  const { screen, capture } = layOutDrawing(size(1080, 2400), size(2400, 1080), 84, 116);
  if (!screen || !capture) throw new Error('nothing drawn');
  expect(capture.width).toBeGreaterThan(capture.height);
  for (const box of [screen, capture]) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(84);
    expect(box.y + box.height).toBeLessThanOrEqual(116);
  }
});

test.each([
  ['unknown', size(null, 2400)],
  ['nothing', size(0, 0)],
  ['negative', size(-5, 10)],
  ['a line', size(1, 10_000)],
])('a screen that is %s is not drawn, and its capture still is', (_, screen) => {
  const layout = layOutDrawing(screen, size(540, 1200), 84, 116);
  expect(layout.screen).toBeNull();
  expect(layout.capture).not.toBeNull();
});

test('nothing known draws nothing', () => {
  expect(layOutDrawing(size(null, null), size(null, null), 84, 116)).toMatchObject({
    screen: null,
    capture: null,
  });
});
