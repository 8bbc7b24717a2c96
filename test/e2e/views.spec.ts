import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { FilterRow } from './screens/filter-row.ts';
import { openPage } from './screens/navigation.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('a view is saved, counted, shown again after a restart, renamed, moved and removed', async ({
  launch,
}) => {
  const first = await launch();
  const { page } = first;
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const filters = new FilterRow(page);
  await filters.pick('Brand', 'samsung');
  await devices.search.fill('galaxy tab');
  await devices.view('Table');
  const views = page.getByRole('navigation').getByRole('region', { name: 'Saved views' });
  const view = (name: string) => views.getByRole('button', { name: new RegExp(`^${name}`) });

  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tablets');
  await page.keyboard.press('Enter');
  await expect(view('Tablets')).toHaveText('Tablets2');
  await expect(view('Tablets')).toHaveAttribute('aria-current', 'true');

  await view('Unused now').click();
  await expect(devices.search).toHaveValue('unused');
  await expect(filters.removers).toHaveCount(0);
  await expect(view('Tablets')).not.toHaveAttribute('aria-current');
  await devices.view('Cards');
  await views.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Free ones');
  await page.keyboard.press('Enter');
  await expect(view('Free ones')).toBeVisible();
  await first.close();

  const { page: again } = await launch();
  await new SignInScreen(again).openDemoLab();
  const list = again.getByRole('navigation').getByRole('region', { name: 'Saved views' });
  await openPage(again, 'Agents');
  await list.getByRole('button', { name: /^Tablets/ }).click();
  const shown = new DevicesScreen(again);
  await expect(shown.table.getByRole('row', { name: /Galaxy Tab/ })).toHaveCount(2);
  await expect(shown.search).toHaveValue('galaxy tab');
  await expect(new FilterRow(again).chip('Brand')).toHaveText('Brand: samsung');

  const act = async (name: string, item: string) => {
    await list.getByRole('button', { name: `More actions for ${name}` }).click();
    await again.getByRole('menuitem', { name: item }).click();
  };
  const names = list.getByRole('listitem');
  await act('Tablets', 'Move down');
  await expect(names).toHaveText([/^Unused now/, /^Free ones/, /^Tablets/]);
  await act('Tablets', 'Rename…');
  await again.getByRole('textbox', { name: 'Name' }).fill('Slates');
  await again.keyboard.press('Enter');
  await expect(names.last()).toHaveText(/^Slates/);
  await act('Free ones', 'Update with current settings');
  await expect(list.getByRole('button', { name: /^Free ones/ })).toHaveAttribute('aria-current', 'true');
  await act('Free ones', 'Delete');
  await act('Slates', 'Delete');
  await expect(names).toHaveText([/^Unused now/]);
});
