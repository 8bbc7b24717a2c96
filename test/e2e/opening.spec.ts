import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';

/** Reloads the page without its script, as it is before the script has run. */
async function reloadWithoutScript(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.reload();
}

function boxesOf(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );
}

for (const [language, width, height] of [
  ['en', 1440, 900],
  ['ko', 960, 640],
] as const) {
  test(`the window opens with the outline of the sign-in screen (${language}, ${width} px)`, async ({
    launch,
  }) => {
    const { page } = await launch(`--lang=${language}`);
    await page.setViewportSize({ width, height });
    const labs = await boxesOf(page, 'form label');
    const button = await boxesOf(page, 'form button[type=submit]');
    const screens = await boxesOf(page, 'aside figure > div svg');
    await reloadWithoutScript(page);
    expect(await boxesOf(page, '.opening-labs > i')).toEqual(labs);
    expect(await boxesOf(page, '.opening-button')).toEqual(button);
    expect(await boxesOf(page, '.opening-screens svg')).toEqual(screens);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const text = page.getByRole('status').getByText(language === 'ko' ? '여는 중…' : 'Opening…');
    await expect(text).toBeVisible();
  });
}

test('a slow start says so after 10 seconds, in the stored theme and language', async ({ lab: { page } }) => {
  await page.evaluate(() => window.bridge.invoke('settings.change', { theme: 'dark', language: 'ko' }));
  await reloadWithoutScript(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 10_002;
  });
  await expect(
    page.getByText('아직 여는 중입니다. 처음에는 1분 정도 걸릴 수 있습니다.').first(),
  ).toBeVisible();
  await expect(page.getByText('여는 중…').first()).toBeHidden();
});
