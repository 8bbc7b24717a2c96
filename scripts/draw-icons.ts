// Draws every icon from packaging/icon.svg, and the menu bar's from its own SVG. Run it by hand when you change one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { openSvgRenderer } from './render-svg.ts';

const root = join(import.meta.dirname, '..');
const packaging = join(root, 'packaging');
const desktop = join(root, 'electron/desktop');
const source = join(packaging, 'icon.svg');

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 256];
/** Apple's names: a picture in points, and the same with twice the pixels. */
const macTypes: readonly (readonly [size: number, types: readonly string[]])[] = [
  [16, ['ic04']],
  [32, ['ic05', 'ic11']],
  [64, ['ic12']],
  [128, ['ic07']],
  [256, ['ic08', 'ic13']],
  [512, ['ic09', 'ic14']],
  [1024, ['ic10']],
];
// Apple's icons keep this much free.
const macMargin = 100 / 1024;

const renderer = await openSvgRenderer();
if (renderer === null) throw new Error('No Chromium was found');

mkdirSync(join(packaging, 'icons'), { recursive: true });
for (const size of linuxSizes)
  writeFileSync(join(packaging, `icons/${size}x${size}.png`), await renderer.render(source, size));

const ico = new IconIco();
for (const size of windowsSizes) await ico.addFromPng(await renderer.render(source, size));
writeFileSync(join(packaging, 'icon.ico'), ico.encode());

const icns = new IconIcns();
for (const [size, types] of macTypes)
  await icns.addFromPng(await renderer.render(source, size, macMargin), types);
writeFileSync(join(packaging, 'icon.icns'), icns.encode());

writeFileSync(join(desktop, 'window-icon.png'), await renderer.render(source, 128));
const template = join(desktop, 'tray-icon/template.svg');
for (const [suffix, size] of [
  ['', 16],
  ['@2x', 32],
] as const) {
  writeFileSync(join(desktop, `tray-icon/tile${suffix}.png`), await renderer.render(source, size));
  writeFileSync(join(desktop, `tray-icon/template${suffix}.png`), await renderer.render(template, size));
}
await renderer.close();
