import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { Data } from 'resedit';
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

  it('has the sizes of Linux, each under its own name', () => {
    for (const name of linuxPictures) {
      const { width, height } = PNG.sync.read(readFileSync(join(packaging, 'icons', name)));
      expect(name).toBe(`${width}x${height}.png`);
    }
    expect(linuxPictures).toContain('16x16.png');
    expect(linuxPictures).toContain('512x512.png');
  });

  it('has the sizes of Windows, and the largest one is that of Linux', () => {
    const { icons } = Data.IconFile.from(readFileSync(join(packaging, 'icon.ico')));

    expect(icons.map(({ width }) => width || 256)).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
    const largest = icons.map(({ data }) => data).findLast((data) => data.isRaw());
    const ours = readFileSync(join(packaging, 'icons/256x256.png'));
    expect(compare(Buffer.from(largest?.bin ?? new ArrayBuffer(0)), ours)).toBe(0);
  });

  it('has the sizes of macOS, drawn from the SVG within a margin', async ({ skip }) => {
    const pictures = readIcns(readFileSync(join(packaging, 'icon.icns')));

    expect([...pictures.keys()].toSorted()).toEqual(
      ['ic04', 'ic05', 'ic07', 'ic08', 'ic09', 'ic10', 'ic11', 'ic12', 'ic13', 'ic14'].toSorted(),
    );
    const drawing = renderer ?? skip('There is no Chromium to draw with');
    const picture = pictures.get('ic08') ?? Buffer.alloc(0);
    expect(compare(picture, await drawing.render(source, 256, 100 / 1024))).toBeLessThan(allowedDifference);
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

/**
 * The contents of an icns file by type. After a header of eight bytes, each entry has its type, its length
 * including both, and its data.
 */
function readIcns(file: Buffer): ReadonlyMap<string, Buffer> {
  const pictures = new Map<string, Buffer>();
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
    pictures.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + file.readUInt32BE(at + 4)));
  return pictures;
}
