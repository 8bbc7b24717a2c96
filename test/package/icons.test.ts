import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/package/pack-layout.ts';
import { openSvgRenderer, type SvgRenderer } from '../../scripts/render-svg.ts';

const packaging = join(root, 'packaging');
const shell = join(root, 'electron/desktop');
const source = join(packaging, 'icon.svg');
const linuxPictures = readdirSync(join(packaging, 'icons'));
// The average over all pixels, of 255. Chromium's versions differ only in how they smooth edges and gradients.
const allowedDifference = 2;

let renderer: SvgRenderer | null = null;
beforeAll(async () => {
  renderer = await openSvgRenderer();
});
afterAll(() => renderer?.close());

describe('the icon', () => {
  it('is drawn from its SVG, in every folder', async ({ skip }) => {
    const drawing = renderer ?? skip('There is no Chromium to draw with');
    const places = [
      ...linuxPictures.map((name) => join(packaging, 'icons', name)),
      join(shell, 'window-icon.png'),
      join(shell, 'tray-icon/tile.png'),
      join(shell, 'tray-icon/tile@2x.png'),
    ];
    for (const place of places) {
      const picture = readFileSync(place);
      const fresh = await drawing.render(source, PNG.sync.read(picture).width);
      expect(compare(picture, fresh)).toBeLessThan(allowedDifference);
    }
  });
});

/** The mean difference of all channels of all pixels, 0 to 255. */
function compare(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let sum = 0;
  for (const [index, value] of a.data.entries()) sum += Math.abs(value - (b.data[index] ?? 0));
  return sum / a.data.length;
}
