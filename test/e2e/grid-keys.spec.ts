import { expect, test } from './fixture.ts';
import { readClipboard } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('the table is gone through cell by cell, and a cell is copied', async ({ lab: { app, page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const { keyboard } = page;
  await devices.view('Table');
  await expect(devices.row('Galaxy S10')).toBeVisible();
  await devices.sortBy('Device');
  await devices.table.focus();
  const press = async (key: string, lands: string | RegExp) => {
    await keyboard.press(key);
    await expect.poll(() => devices.active()).toMatch(lands);
  };
  await press('ControlOrMeta+Home', /^Select Android/);
  await press('ArrowRight', /^Android/);
  await press('ArrowDown', /^Galaxy A54/);
  await press('End', /^\d+ s$/);
  await press('Home', /^Select Galaxy A54/);
  await press('ArrowUp', /^Select Android/);
  await press('ArrowUp', /^Select Android/);
  await press('PageDown', /^Select (?!Android)/);
  // A line above the list may come meanwhile, and take the room of a row.
  await press('PageUp', /^Select (Android|Galaxy A54)/);
  await press('ControlOrMeta+End', /^\d+ s$/);
  // With Korean input on, the key of the letter says no Latin one.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ㅎ', code: 'KeyG', bubbles: true, cancelable: true }),
    ),
  );
  await press('Home', /^Select Galaxy A54/);
  for (let column = 0; column < 5; column += 1) await keyboard.press('ArrowRight');
  await press('ControlOrMeta+c', '1080 × 2340');
  await expect(page.getByText('Copied: 1080 × 2340')).toBeVisible();
  await expect.poll(() => readClipboard(app)).toBe('1080 × 2340');
});

test('cards and table share one selection, which a search hides and does not lose', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const { keyboard } = page;
  const isSelected = (name: string) => expect(devices.card(name)).toHaveAttribute('aria-selected', 'true');

  await devices.view('Table');
  await devices.sortBy('Device');
  await devices.view('Cards');
  await devices.card('Galaxy A54').click({ modifiers: ['ControlOrMeta'] });
  await devices.card('Galaxy S10').click({ modifiers: ['Shift'] });
  await expect(devices.selection).toContainText('3 selected');
  await isSelected('Galaxy Note20');
  await expect(devices.details).toBeHidden();
  await devices.card('Galaxy Note20').click({ modifiers: ['ControlOrMeta'] });
  await expect(devices.selection).toContainText('2 selected');

  await devices.view('Table');
  await expect(devices.row('Galaxy S10')).toHaveAttribute('aria-selected', 'true');
  await devices.table.getByRole('checkbox', { name: 'Select Galaxy S21 5G' }).click();
  await expect(devices.selection).toContainText('3 selected');
  await expect(devices.table).toBeFocused();

  await devices.search.fill('s10');
  await expect(devices.selection).toContainText('3 selected(2 not shown)');
  await devices.search.fill('');
  await expect(devices.selection).not.toContainText('not shown');

  await devices.table.getByRole('checkbox', { name: 'Select all devices shown' }).click();
  await expect(devices.selection).toContainText('30 selected');
  await expect(devices.selection.getByRole('button', { name: 'Compare (2–4 devices)' })).toBeDisabled();
  await devices.tabTo(devices.table);
  await keyboard.press('Escape');
  await expect(devices.selection).toBeHidden();
  await keyboard.press('ControlOrMeta+a');
  await expect(devices.selection).toContainText('30 selected');
  await devices.selection.getByRole('button', { name: 'Clear selection' }).click();

  await devices.view('Cards');
  await devices.card('Galaxy S10').click();
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  await isSelected('Galaxy S21 5G');
  await keyboard.press('Shift+ArrowRight');
  await expect(devices.selection).toContainText('2 selected');
  await keyboard.press('Escape');
  await expect(devices.details).toBeVisible();
  await keyboard.press('Escape');
  await expect(devices.details).toBeHidden();
});

test('a density is chosen and found again at the next start', async ({ launch }) => {
  const first = await launch();
  await new SignInScreen(first.page).openDemoLab();
  const before = new DevicesScreen(first.page);
  const heightOf = async ({ cards }: DevicesScreen) => (await cards.first().boundingBox())?.height;
  await before.density('Compact');
  await expect.poll(() => heightOf(before)).toBe(112);
  await before.density('Comfortable');
  await expect.poll(() => heightOf(before)).toBe(204);
  await first.close();

  const { page } = await launch();
  await new SignInScreen(page).openDemoLab();
  const after = new DevicesScreen(page);
  await expect.poll(() => heightOf(after)).toBe(204);
});
