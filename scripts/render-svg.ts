import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { switchesForUser } from './electron.ts';
import { findChromium } from './find-chromium.ts';

export interface SvgRenderer {
  /** A PNG of `size` by `size` pixels; `margin` is the share of the width to leave free on each side. */
  render(file: string, size: number, margin?: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Uses a Chromium on this machine. Null if there is none. */
export async function openSvgRenderer(): Promise<SvgRenderer | null> {
  const executablePath = await findChromium();
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, args: [...switchesForUser] });
  const page = await browser.newPage();
  return {
    async render(file, size, margin = 0) {
      await page.setViewportSize({ width: size, height: size });
      const url = `data:image/svg+xml;base64,${readFileSync(file).toString('base64')}`;
      const inner = Math.round(size * (1 - 2 * margin));
      const style = '*{margin:0}body{display:grid;place-content:center;height:100vh}img{display:block}';
      await page.setContent(`<style>${style}</style><img width="${inner}" src="${url}">`);
      return page.screenshot({ omitBackground: true });
    },
    close: () => browser.close(),
  };
}
