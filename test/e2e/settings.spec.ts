import { expect, test } from './fixture.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { SettingsScreen } from './screens/settings-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('settings are found by search, by their own words and by those of their section', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const settings = new SettingsScreen(page);
  await settings.open();
  await settings.search.fill('quiet');
  await expect(settings.rows()).toHaveText([/^Quiet hours/]);
  await settings.search.fill('screen sharing');
  await expect(settings.rows()).toHaveText([/^Hide names and employee numbers/]);
  await settings.search.fill('refresh');
  await expect(settings.rows()).toHaveText([/^Devices on screen/, /^Other devices/, /^Window hidden/]);
  await settings.search.fill('nothing at all');
  await expect(settings.rows()).toHaveCount(0);
  await expect(page.getByText('No settings match “nothing at all”')).toBeVisible();
});

test('settings are changed by keyboard alone, at once, and stay after a restart', async ({ launch }) => {
  const first = await launch();
  const { page } = first;
  await new SignInScreen(page).openDemoLab();
  const settings = new SettingsScreen(page);
  await settings.open();
  await settings.search.focus();
  // A link leads to its section, and Tab goes on from there.
  for (const name of ['Appearance', 'Device list', 'Refresh', 'Notifications']) {
    await page.keyboard.press('Tab');
    await expect(settings.sections.filter({ hasText: name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(settings.section('Notifications').getByRole('heading')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(settings.switch('Quiet hours')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(settings.switch('Quiet hours')).toBeChecked();
  await page.getByLabel('from').fill('21:30');
  await settings.search.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Show… Keyboard shortcuts' }).press('Enter');
  await leaveByEscape(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await first.close();

  const again = (await launch()).page;
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
  await new SignInScreen(again).openDemoLab();
  await new SettingsScreen(again).open();
  await expect(again.getByRole('switch', { name: 'Quiet hours' })).toBeChecked();
  await expect(again.getByLabel('from')).toHaveValue('21:30');
});
