// Draws the PNG files of electron/shell/tray-icon from the SVG files beside them; run by hand after one was changed.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from './find-chromium.ts';

const folder = join(import.meta.dirname, '../electron/shell/tray-icon');
const size = 16;

const executablePath = await findChromium();
if (executablePath === null) throw new Error('No Chromium was found');
const browser = await chromium.launch({ executablePath });
for (const scale of [1, 2]) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, deviceScaleFactor: scale });
  for (const file of globSync('*.svg', { cwd: folder })) {
    const url = `data:image/svg+xml;base64,${readFileSync(join(folder, file)).toString('base64')}`;
    await page.setContent(`<style>*{margin:0}img{display:block}</style><img width="${size}" src="${url}">`);
    const picture = await page.screenshot({ omitBackground: true });
    writeFileSync(join(folder, `${file.replace('.svg', '')}${scale === 1 ? '' : `@${scale}x`}.png`), picture);
  }
}
await browser.close();
