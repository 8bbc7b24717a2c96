import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('columns, sort order, density and layout are the same after a restart', async ({ launch }) => {
  const first = await launch();
  await new SignInScreen(first.page).openDemoLab();
  await first.page.setViewportSize({ width: 1_600, height: 900 });
  const before = new DevicesScreen(first.page);
  await before.view('Table');
  await first.page.getByRole('button', { name: 'Columns' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Capture scale (%)' }).check();
  await dialog.getByRole('combobox', { name: 'Pin Capture scale (%)' }).selectOption('Pinned left');
  await dialog.getByRole('button', { name: 'Move Capture scale (%) left' }).press('Enter');
  await leaveByEscape(dialog);
  await before.sortBy('Device');
  await before.density('Comfortable');
  await expect.poll(() => heightOf(before)).toBe(44);
  await first.close();

  const { page } = await launch();
  await new SignInScreen(page).openDemoLab();
  await page.setViewportSize({ width: 1_600, height: 900 });
  const after = new DevicesScreen(page);
  const header = (name: RegExp) => after.table.getByRole('columnheader', { name });
  await expect(header(/^Capture scale/)).toHaveAttribute('aria-colindex', '2');
  await expect(header(/^Device/)).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => heightOf(after)).toBe(44);
});

async function heightOf({ table }: DevicesScreen): Promise<number | undefined> {
  return (await table.getByRole('row').nth(1).boundingBox())?.height;
}
