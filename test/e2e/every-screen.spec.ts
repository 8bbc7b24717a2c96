import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { languages, tour } from '../tour/tour.ts';
import { expect, test } from './fixture.ts';

/** What axe finds wrong, as lines to read. */
async function findFaults(page: Page): Promise<readonly string[]> {
  const isCovered = await page.getByRole('dialog').isVisible();
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Around a dialog the library has a button of its own, which is in no region.
    .include(isCovered ? '[role=dialog]' : 'html')
    .exclude('[data-live-announcer]')
    // A bar is called “13 devices” where 13 is seen.
    .disableRules('label-content-name-mismatch')
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** At 200 % and 400 % zoom: whether the page itself has to be moved sideways to be read. */
async function findSideways(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize() ?? { width: 1280, height: 820 };
  const faults: string[] = [];
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const needed = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollWidth;
    });
    if (needed > width) faults.push(`${needed} of ${width} pixels`);
  }
  await page.setViewportSize(before);
  return faults;
}

/** Their dialogs hold a list or facts that are narrower than 320 pixels in no language. */
const wideAtZoom: ReadonlySet<string> = new Set(['columns']);

for (const [language, theme] of [
  ['en', 'light'],
  ['ko', 'dark'],
] as const) {
  test(`axe finds nothing on any screen, and none is moved sideways when zoomed: ${language}, ${theme}`, async ({
    launch,
  }) => {
    test.setTimeout(150_000);
    const { page } = await launch(`--lang=${language}`);
    const texts = languages[language];
    await page.getByLabel(texts.theme).selectOption(texts.themes[theme]);
    for (const { name, go } of tour) {
      await test.step(name, async () => {
        await go(page, texts);
        expect.soft(await findFaults(page), name).toEqual([]);
        if (!wideAtZoom.has(name)) expect.soft(await findSideways(page), name).toEqual([]);
      });
    }
  });
}
