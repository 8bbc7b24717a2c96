import type { Page } from '@playwright/test';
import { locales } from '#shared/locales/languages.ts';
import type { PageTexts } from '#shared/locales/translation.ts';
import { lengthenAll } from '../fixtures/pseudo-texts.ts';
import { seeDialog, tour } from '../tour/tour.ts';
import { findCutOff } from './find-cut-off.ts';
import { findFaults } from './find-faults.ts';
import { findHiddenStates } from './find-hidden-states.ts';
import { findOverlaps } from './find-overlaps.ts';
import { expect, test } from './fixture.ts';
import { buildPseudoLocale } from './pseudo-locale.ts';

/**
 * Continues with the next screen after a violation, and checks again before it reports one: the page may still be
 * rendering.
 */
const softly = expect.configure({ soft: true });

/**
 * The violations in the open dialog, or else in the whole page. React Aria adds its own button around a dialog, which is in
 * no region.
 */
async function findFaultsInFront(page: Page, ignored?: readonly string[]): Promise<readonly string[]> {
  const isCovered = await page.getByRole('dialog').isVisible();
  return findFaults(page, isCovered ? 'dialog, [role=dialog]' : 'html', ignored);
}

/** The font of the pictures, and Debian's default font, whose letters are a sixth wider. */
const fonts = ['Inter', 'DejaVu Sans'];

/** What is cut off or drawn over something else, in both fonts. */
async function findUnreadable(page: Page, texts = /\S/): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const font of fonts) {
    await page.evaluate(
      ([family]) => document.documentElement.style.setProperty('--font', `'${family}', 'Noto Sans CJK KR'`),
      [font] as const,
    );
    await settle(page);
    const found = [...(await findCutOff(page, texts)), ...(await findOverlaps(page))];
    faults.push(...found.map((fault) => `${font}: ${fault}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('--font'));
  return faults;
}

/** At 200 % and 400 % zoom: whether the page itself scrolls horizontally. */
async function findHorizontalScroll(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await settle(page);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) faults.push(`${needed} of ${width} pixels`);
  }
  return faults;
}

const smallest = { width: 960, height: 640 };

/** Waits a few frames, after which all elements have their new positions. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function visitEveryScreen(
  page: Page,
  texts: PageTexts,
  checkScreen: (name: string) => Promise<void>,
): Promise<void> {
  // Partly faded-in elements have other colors for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, isLarge, open } of tour) {
    if (isLarge) continue;
    await test.step(name, async () => {
      await page.setViewportSize(smallest);
      await open(page, texts);
      await seeDialog(page);
      await settle(page);
      await checkScreen(name);
    });
  }
}

/**
 * Each text is lengthened on its own, so the accessible name of a button may not contain its visible text. The dialog that
 * finds agents has such a button if an agent or a phone announces itself on the network.
 */
const ignoredInPseudo = ['label-content-name-mismatch'];

/** Stops of the tour whose dialog contains a list that is wider than 320 pixels in each language. */
const wideAtZoom: ReadonlySet<string> = new Set(['columns']);

const pseudo = test.extend({
  // Playwright requires a pattern here, and this fixture uses no other.
  appFolder: async ({}, use, info) => {
    const folder = info.outputPath('app');
    await buildPseudoLocale(folder);
    await use(folder);
  },
});

pseudo('texts that are 40 % longer fit, and axe finds no violation: light', async ({ launch }) => {
  test.slow();
  const { page } = await launch('--lang=en');
  const texts = lengthenAll<PageTexts>(await locales.en.page());
  await page.getByLabel(texts.theme).selectOption(texts.themes.light);
  await visitEveryScreen(page, texts, async (name) => {
    await softly.poll(() => findUnreadable(page, /\[.*ö|ö.*\]/), name).toEqual([]);
    await softly.poll(() => findFaultsInFront(page, ignoredInPseudo), name).toEqual([]);
    if (!wideAtZoom.has(name)) await softly.poll(() => findHorizontalScroll(page), name).toEqual([]);
  });
});

test(
  'nothing is cut off, axe finds no violation on any screen, no zoomed screen scrolls sideways, and every state is visible in forced colors: Korean, dark',
  { tag: '@ci' },
  async ({ launch }) => {
    test.slow();
    const { page } = await launch('--lang=ko');
    const texts = await locales.ko.page();
    await page.getByLabel(texts.theme).selectOption(texts.themes.dark);
    await visitEveryScreen(page, texts, async (name) => {
      for (const size of [{ width: 1440, height: 900 }, smallest]) {
        await page.setViewportSize(size);
        await softly.poll(() => findUnreadable(page), `${name}, ${size.width}`).toEqual([]);
      }
      await softly.poll(() => findFaultsInFront(page), name).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      await softly.poll(() => findHiddenStates(page), name).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
      if (!wideAtZoom.has(name)) await softly.poll(() => findHorizontalScroll(page), name).toEqual([]);
    });
  },
);
