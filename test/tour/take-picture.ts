import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { Language } from '#shared/locales/languages.ts';

const docs = join(import.meta.dirname, '../../docs');
/** For a look at a changed screen. */
const others = join(import.meta.dirname, '../../test-results/pictures');
const MAX_TURNS = 40;
const SAME_TURNS = 3;
/** Fewer different pixels are not visible: antialiasing of a few letters. */
const VISIBLE_PIXELS = 40;

/** A picture of a screen, by the parts of its file's name. */
export interface Picture {
  readonly name: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
}

/**
 * Returns a function that writes a picture of the page: into the folder of the guides if one shows it, unless the picture
 * there is the same, otherwise into test-results.
 */
export async function openPictures(page: Page): Promise<(picture: Picture) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await mkdir(others, { recursive: true });
  const guides = await Promise.all(
    ['en', 'ko'].map((each) => readFile(join(docs, `guide/${each}.md`), 'utf8')),
  );
  return async function takePicture({ name, language, theme, size }) {
    await page.setViewportSize(size);
    // Otherwise the element under the pointer would look hovered.
    await page.mouse.move(0, 0);
    const fileName = `${name}-${language}-${theme}-${size.width}.webp`;
    const isShown = guides.some((guide) => guide.includes(`pictures/${fileName}`));
    const file = join(isShown ? join(docs, 'pictures') : others, fileName);
    const after = await draw(page, devtools);
    const before = await readFile(file, 'base64').catch(() => null);
    const pixels =
      before === null ? Infinity : await page.evaluate(countDifferences, [before, after] as const);
    if (pixels > VISIBLE_PIXELS) await writeFile(file, after, 'base64');
  };
}

/** In the page: the number of pixels that differ visibly between two pictures in Base64. */
async function countDifferences(pictures: readonly [string, string]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const picture = await createImageBitmap(new Blob([bytes]));
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      return canvas?.getImageData(0, 0, width, height);
    }),
  );
  if (one === undefined || one.width !== other?.width || one.height !== other.height) return Infinity;
  let pixels = 0;
  for (let index = 0; index < one.data.length; index += 4) {
    const differs = [0, 1, 2].some((channel) => {
      const [a = 0, b = 0] = [one.data[index + channel], other.data[index + channel]];
      return Math.abs(a - b) > 32;
    });
    if (differs) pixels += 1;
  }
  return pixels;
}

/**
 * A picture of the idle page. Chromium's drawing can be some frames behind the page, so the picture must be the same
 * three times.
 */
async function draw(page: Page, devtools: CDPSession): Promise<string> {
  let before = '';
  let same = 0;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await page.evaluate(waitUntilIdle);
    // WebP takes half the bytes of PNG, and GitHub displays it.
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    same = data === before ? same + 1 : 1;
    if (same === SAME_TURNS) return data;
    before = data;
  }
  throw new Error('The page kept changing');
}

/**
 * In the page: waits until all elements have their new position, fade-ins have ended, and a frame with the result
 * has been drawn.
 */
async function waitUntilIdle(): Promise<void> {
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
