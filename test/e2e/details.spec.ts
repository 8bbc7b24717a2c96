import { findFaults } from './find-faults.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('axe finds no violation in the sign-in forms, the expanded details and a comparison', async ({
  lab: { page },
}) => {
  // Partly moved-in elements have other colors for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await test.step('the form of each lab, in Korean and English', async () => {
    await page.setViewportSize({ width: 960, height: 640 });
    for (const language of ['한국어', 'English']) {
      await page.locator('[data-preferences] select').first().selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'ko');
      for (const radio of await page.getByRole('radio').all()) {
        await radio.check();
        await expect.poll(() => findFaults(page)).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await test.step('the expanded details', async () => {
    await devices.card('Galaxy S23').click();
    for (const title of ['Coordinate calculator', 'All fields', 'Commands', 'Raw data']) {
      await devices.details.getByText(title).click();
    }
    await expect(devices.details.locator('details:not([open])')).toHaveCount(0);
    await expect.poll(() => findFaults(page, 'aside')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => findFaults(page, 'aside')).toEqual([]);
  });

  await test.step('a comparison', async () => {
    await devices.card('Galaxy S10').click({ modifiers: ['ControlOrMeta'] });
    await devices.card('Galaxy S23').click({ modifiers: ['ControlOrMeta'] });
    await devices.selection.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => findFaults(page, '[role=dialog]')).toEqual([]);
  });
});
