import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { languages, locales } from '#shared/locales/languages.ts';
import { test } from '../e2e/fixture.ts';
import { seeDialog, tour } from './tour.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const MOST_TURNS = 40;
const SAME_TURNS = 3;
const sizes = [
  { width: 960, height: 640 },
  { width: 1440, height: 900 },
] as const;

/** Each screen in each language, each theme and two sizes, for the guides and for reviews. */
for (const language of languages) {
  for (const theme of ['light', 'dark'] as const) {
    test(`pictures: ${language}, ${theme}`, async ({ launch }) => {
      const { page } = await launch(`--lang=${language}`);
      const texts = await locales[language].page();
      const devtools = await page.context().newCDPSession(page);
      await page.getByLabel(texts.theme).selectOption(texts.themes[theme]);
      await mkdir(folder, { recursive: true });
      for (const { name, go } of tour) {
        await test.step(name, () => go(page, texts));
        await seeDialog(page);
        // Otherwise the element under the pointer would look hovered.
        await page.mouse.move(0, 0);
        for (const size of sizes) {
          await page.setViewportSize(size);
          const file = `${name}-${language}-${theme}-${size.width}.webp`;
          await writeFile(join(folder, file), await takePicture(page, devtools));
        }
      }
    });
  }
}

/**
 * A picture of the idle page. Chromium's drawing can be some frames behind the page, so the picture must be the same
 * three times.
 */
async function takePicture(page: Page, devtools: CDPSession): Promise<Buffer> {
  let before = '';
  let same = 0;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await page.evaluate(rest);
    // Half the bytes of PNG, and GitHub shows it.
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    same = data === before ? same + 1 : 1;
    if (same === SAME_TURNS) return Buffer.from(data, 'base64');
    before = data;
  }
  throw new Error('The page does not come to rest');
}

/**
 * In the page: waits until all elements have their new position, fade-ins have ended, and a frame of that has been
 * drawn.
 */
async function rest(): Promise<void> {
  // A blinking caret would make pictures differ.
  const { style } = document.documentElement;
  style.caretColor = 'transparent';
  // A new frame requires a change that is drawn.
  style.outlineOffset = style.outlineOffset === '' ? '1px' : '';
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((each) => each.finished));
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
}
