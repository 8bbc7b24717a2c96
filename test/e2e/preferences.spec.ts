import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { FilterRow } from './screens/filter-row.ts';
import { openPage } from './screens/navigation.ts';
import { SettingsScreen } from './screens/settings-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

const readBackground = () => getComputedStyle(document.body).backgroundColor;

test('a restart keeps all settings, and a damaged settings file keeps labs and agents', async ({
  launch,
  dataDir,
}) => {
  let dark = '';
  await test.step('a theme, quiet hours, an agent and a view are chosen', async () => {
    const first = await launch();
    const { page } = first;
    const choose = async (theme: 'Light' | 'Dark') => {
      await page.getByLabel('Theme').selectOption(theme);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
      return page.evaluate(readBackground);
    };
    const light = await choose('Light');
    dark = await choose('Dark');
    expect(dark).not.toBe(light);
    await new SignInScreen(page).openDemoLab();
    const settings = new SettingsScreen(page);
    await settings.open();
    await settings.switch('Quiet hours').click();
    await page.getByLabel('from').fill('21:30');
    const devices = new DevicesScreen(page);
    await devices.open('Devices');
    await devices.addAgent('192.0.2.99', 5037);
    await expect(devices.problem('2 agents')).toBeVisible();
    await new FilterRow(page).pick('Brand', 'samsung');
    await devices.search.fill('결제');
    await devices.view('Table');
    await page.getByRole('navigation').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Payments');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Payments/ })).toHaveText('Payments2');
    await devices.search.fill('');
    await devices.view('Cards');
    await first.close();
  });

  await test.step('a restart keeps them', async () => {
    const second = await launch();
    const { page } = second;
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => page.evaluate(readBackground)).toBe(dark);
    await new SignInScreen(page).openDemoLab();
    await openPage(page, 'Agents');
    await page.getByRole('button', { name: /^Payments/ }).click();
    const devices = new DevicesScreen(page);
    await expect(devices.table.getByRole('row', { name: /결제 QA/ })).toHaveCount(2);
    await expect(devices.search).toHaveValue('결제');
    await expect(new FilterRow(page).chip('Brand')).toHaveText('Brand: samsung');
    const settings = new SettingsScreen(page);
    await settings.open();
    await expect(settings.switch('Quiet hours')).toBeChecked();
    await expect(page.getByLabel('from')).toHaveValue('21:30');
    await second.close();
  });

  await test.step('a damaged settings file is quarantined with a notice, and all other data stays', async () => {
    writeFileSync(join(dataDir, 'settings.json'), '{"version":1,"theme":"da');
    const { page } = await launch();
    await expect(page.getByText(/^Part of settings\.json couldn’t be read/)).toBeVisible();
    expect(readdirSync(dataDir).some((name) => /^settings\.damaged-.+\.json$/.test(name))).toBe(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await new SignInScreen(page).openDemoLab();
    await new DevicesScreen(page).open('Agents');
    await expect(page.getByRole('treegrid').getByText('192.0.2.99:5037')).toBeVisible();
  });
});
