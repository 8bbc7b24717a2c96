import { expect, it } from 'vitest';
import { nextZoom } from '#shared/model/zoom.ts';

it.each([
  [100, 'in', 110],
  [100, 'out', 90],
  [300, 'in', 300],
  [50, 'out', 50],
] as const)('%s %%, %s: %s %%', (zoom, direction, next) => {
  expect(nextZoom(zoom, direction)).toBe(next);
});
