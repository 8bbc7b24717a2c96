import { randomFillSync } from 'node:crypto';
import type { CDPSession, Page } from 'playwright';
import { PNG } from 'pngjs';
import { median } from '../median.ts';
import { launchChromium } from './launch-chromium.ts';
import { startPages } from './pages.ts';

const ROUNDS = 9;
const MOST_RATIO = 1.5;
/** What may remain of all pictures after the details were closed. */
const MOST_LEFT_MB = 1;

/**
 * From the bytes to the painted screenshot of 4.5 MB in our page, against `createImageBitmap` of the same bytes in a blank
 * page, in turns; then what the page keeps once the details are closed.
 */
export async function runScreenshot(): Promise<boolean> {
  const png = makeScreen();
  const pages = await startPages(['ours'], { 'picture.png': png });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const blank = await context.newPage();
    await blank.goto(new URL('picture.png', pages.address('ours')).href);
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error.message));
    await page.addInitScript({ path: pages.early.harness });
    await page.addInitScript({ path: pages.early.ours });
    await page.goto(pages.address('ours'));
    await page.waitForSelector('#root[data-state=ready]');
    await page.evaluate(() => window.harness.prepare(1));
    await page.evaluate(() => window.harness.show());
    const devtools = await context.newCDPSession(page);
    // Code and fonts are loaded now.
    await takePictures(page, blank, 1);
    const before = await readMegabytes(devtools);
    const { clicked, drawn, decoded, painted } = await takePictures(page, blank, ROUNDS);
    const left = (await readMegabytes(devtools)) - before;
    const ratio = median(drawn) / median(decoded);
    console.log(
      `A picture of ${(png.length / 1e6).toFixed(1)} MB is drawn in ${median(drawn).toFixed(0)} ms (${median(clicked).toFixed(0)} from the click), and decoded in a blank page in ${median(decoded).toFixed(0)} ms; a frame without any change takes our page ${median(painted).toFixed(0)} ms (medians of ${ROUNDS}).\n` +
        `Drawing takes ${ratio.toFixed(2)} times as long; at most ${MOST_RATIO} is allowed.\n` +
        `After closing, ${left.toFixed(2)} MB of ${ROUNDS} pictures remain; at most ${MOST_LEFT_MB} is allowed.`,
    );
    return ratio <= MOST_RATIO && left <= MOST_LEFT_MB;
  } finally {
    await browser.close();
    await pages.close();
  }
}

/** As many bytes and pixels as a phone's picture of a photo: noise alone would be quick to unpack. */
function makeScreen(): Buffer {
  const png = new PNG({ width: 1_080, height: 2_400 });
  randomFillSync(png.data);
  const noise = [0x0f, 0x0f, 0x07, 0];
  for (const [at, byte] of png.data.entries())
    png.data[at] = (byte & (noise[at % 4] ?? 0)) | (at % 4 === 3 ? 255 : 0x40);
  return PNG.sync.write(png);
}

/** Opens the details of the first phone, and closes them at the end. */
async function takePictures(page: Page, blank: Page, count: number) {
  const [clicked, drawn, decoded, painted]: [number[], number[], number[], number[]] = [[], [], [], []];
  await page.bringToFront();
  await page.locator('[aria-rowindex="2"]').click();
  await page.getByRole('button', { name: 'Take screenshot' }).waitFor();
  for (let round = 0; round < count; round += 1) {
    await page.bringToFront();
    const { fromClick, fromBytes } = await page.evaluate(() => window.harness.takeScreenshot());
    clicked.push(fromClick);
    drawn.push(fromBytes);
    painted.push((await page.evaluate(() => window.harness.paint())).ms);
    await blank.bringToFront();
    decoded.push(await blank.evaluate(decode));
  }
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  return { clicked, drawn, decoded, painted };
}

/** In the page. */
async function decode(): Promise<number> {
  const bytes = await (await fetch(location.href)).arrayBuffer();
  const startedAt = performance.now();
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const ms = performance.now() - startedAt;
  bitmap.close();
  return ms;
}

/** Script objects, and the bytes of pictures. */
async function readMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, ...more } = await devtools.send('Runtime.getHeapUsage');
  // Newer than Playwright's types.
  const { backingStorageSize = 0, embedderHeapUsedSize = 0 } = more as Partial<Record<string, number>>;
  return (usedSize + backingStorageSize + embedderHeapUsedSize) / 1e6;
}
