import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventChannel } from '../../shared/ipc/bridge.ts';
import { readAtRest } from './at-rest.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { openSettings } from './screens/navigation.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('Korean by switch, and by choice for the next start', async ({ launch }) => {
  const korean = await launch('--lang=ko');
  await expect(korean.page.getByRole('radiogroup', { name: '랩' })).toBeVisible();
  await expect(korean.page.locator('html')).toHaveAttribute('lang', 'ko');
  await korean.close();

  const english = await launch('--lang=en');
  await english.page.getByLabel('Language').selectOption('한국어');
  await expect(english.page.getByRole('button', { name: '계속' })).toBeVisible();
  await english.close();

  const again = await launch();
  await expect(again.page.getByRole('radiogroup', { name: '랩' })).toBeVisible();
});

test('a theme is kept and colours the page', async ({ launch }) => {
  const first = await launch();
  const ground = () => getComputedStyle(document.body).backgroundColor;
  const choose = async (theme: 'Light' | 'Dark') => {
    await first.page.getByLabel('Theme').selectOption(theme);
    await expect(first.page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
    return first.page.evaluate(ground);
  };
  const light = await choose('Light');
  const dark = await choose('Dark');
  expect(dark).not.toBe(light);
  await first.close();
  const second = await launch();
  await expect.poll(() => second.page.evaluate(ground)).toBe(dark);
});

test('the system’s accent colours the page, until the person would rather not', async ({
  lab: { app, page },
}) => {
  await new SignInScreen(page).openDemoLab();
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
  const ground = () =>
    page.locator('[data-letter]').evaluate((avatar) => getComputedStyle(avatar).backgroundColor);
  const ownAccent = await readAtRest(ground);
  // The event that main sends if the system has an accent color. Not every test machine has one.
  await app.evaluate(({ webContents }, channel) => {
    for (const contents of webContents.getAllWebContents())
      contents.send(channel, 'accent.changed', { accent: 'e81123ff' });
  }, eventChannel);
  await expect.poll(ground).not.toBe(ownAccent);

  await openSettings(page);
  const setting = page.getByRole('switch', { name: 'Use system accent color' });
  await expect(setting).toBeChecked();
  await setting.click();
  await expect(setting).not.toBeChecked();
  await expect.poll(ground).toBe(ownAccent);
});

test('a damaged settings file is set aside with a notice, and labs and agents are still there', async ({
  launch,
  dataDir,
}) => {
  const first = await launch();
  await new SignInScreen(first.page).openDemoLab();
  const before = new DevicesScreen(first.page);
  await before.addAgent('192.0.2.99', 5037);
  await expect(before.problem('192.0.2.99:5037')).toBeVisible();
  await first.close();

  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'settings.json'), '{"version":1,"theme":"da');
  const { page } = await launch();
  await expect(page.getByText(/^Part of settings\.json couldn’t be read/)).toBeVisible();
  expect(readdirSync(dataDir).some((name) => /^settings\.damaged-.+\.json$/.test(name))).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await new SignInScreen(page).openDemoLab();
  await new DevicesScreen(page).open('Agents');
  await expect(page.getByRole('treegrid').getByText('192.0.2.99:5037')).toBeVisible();
});
