import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { Palette } from './screens/palette.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('the tour is taken by the keyboard, and again', async ({ launch }) => {
  const { page } = await launch();
  await new SignInScreen(page).openDemoLab();
  await expect(new DevicesScreen(page).cards.first()).toBeVisible();
  // The tour opens on request, not automatically.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const palette = new Palette(page);
  await takeTour();

  const step = (name: string) => page.getByRole('dialog', { name });
  const skip = page.getByRole('button', { name: 'Skip tour' });
  /** Presses the button that must have the focus by then. */
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

  await takeTour();
  await expect(step('Add agents')).toBeVisible();

  async function takeTour(): Promise<void> {
    await palette.open();
    await palette.type('tour');
    await palette.press('Enter');
  }
});

test('an empty lab offers the tour, beside which the page can be used', async ({ lab: { page } }) => {
  await new SignInScreen(page).signInHere(kim);
  await page.getByRole('main').getByRole('button', { name: 'Show the tour' }).click();
  const tour = page.getByRole('dialog', { name: 'Add agents' });
  await expect(tour).toBeVisible();

  // Escape outside the tour does not close it.
  await page.getByRole('main').getByRole('button', { name: 'Add agent…' }).focus();
  await page.keyboard.press('Escape');
  await expect(tour).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
});
