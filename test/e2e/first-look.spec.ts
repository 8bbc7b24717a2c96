import { expect, test } from './fixture.ts';
import { Palette } from './screens/palette.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test.use({ isNewcomer: true });

test('a newcomer is shown around by the keyboard, once, and again when asked for', async ({ launch }) => {
  const { page } = await launch();
  await new SignInScreen(page).openDemoLab();

  const step = (name: string) => page.getByRole('dialog', { name });
  const skip = page.getByRole('button', { name: 'Skip tour' });
  /** Presses the button that must have the keyboard by then. */
  const press = async (name: 'Next' | 'Done') => {
    await expect(page.getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await expect(step('Add agents')).toContainText('1 of 4');
  await expect(skip).toBeVisible();
  await press('Next');
  await expect(step('Find a device')).toHaveAccessibleDescription(/is Unknown while its agent/);
  await press('Next');
  await expect(step('Get notified')).toBeVisible();
  await press('Next');
  await expect(step('Use the command palette')).toContainText('4 of 4');
  await expect(skip).toHaveCount(0);
  await press('Done');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('button', { name: /^Devices/ })).toBeFocused();

  const palette = new Palette(page);
  await palette.open();
  await palette.type('tour');
  await palette.press('Enter');
  await expect(step('Add agents')).toBeVisible();
});

test('the page can be used beside it, and whoever skips it has skipped it for ever', async ({ launch }) => {
  const first = await launch();
  const { page } = first;
  await new SignInScreen(page).openDemoLab();
  const tour = page.getByRole('dialog', { name: 'Add agents' });
  await expect(tour).toBeVisible();

  // Escape in the search is the search's own.
  const search = page.getByRole('combobox', { name: 'Search' });
  await search.fill('galaxy');
  await search.press('Escape');
  await expect(tour).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await first.close();

  const again = await launch();
  await new SignInScreen(again.page).openDemoLab();
  await expect(again.page.getByRole('button', { name: 'All 30' })).toBeVisible();
  await expect(again.page.getByRole('dialog')).toHaveCount(0);
});
