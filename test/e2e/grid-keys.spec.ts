import { readFile } from 'node:fs/promises';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SearchBox } from './screens/search-box.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

const clipboardOf = (app: ElectronApplication) => app.evaluate(({ clipboard }) => clipboard.readText());

test('the main job is done without the mouse', async ({ lab: { app, page } }, info) => {
  const devices = new DevicesScreen(page);
  const { keyboard } = page;

  await test.step('sign in', async () => {
    await page.getByRole('radio', { name: 'This computer' }).focus();
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('30 devices')).toBeVisible();
  });

  await test.step('search', async () => {
    await devices.tabTo(devices.search);
    await new SearchBox(page).type('"galaxy s"');
    await expect(page.getByText(/^\d of 30 devices/)).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect(devices.search).toHaveValue('');
  });

  await test.step('open', async () => {
    await devices.tabTo(page.getByRole('radio', { name: 'Cards' }));
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    // Past the facets.
    await devices.tabTo(page.getByRole('button', { name: 'Skip to the devices' }));
    await keyboard.press('Enter');
    await expect(devices.table).toBeFocused();
    await keyboard.press('Control+End');
    await keyboard.press('Enter');
    const last = await devices.table.getByRole('row').last().textContent();
    const heading = await devices.details.getByRole('heading', { level: 2 }).textContent();
    expect(last).toContain(heading?.replace('Simulated', ''));
    await keyboard.press('Escape');
    await expect(devices.details).toBeHidden();
  });

  await test.step('select', async () => {
    await keyboard.press('Control+Home');
    await keyboard.type('galaxy s2');
    await expect.poll(() => devices.active()).toBe('Select Galaxy S21 5G');
    await keyboard.press('ArrowRight');
    await keyboard.press('Shift+ArrowDown');
    await expect(devices.selection).toContainText('2 selected');
  });

  await test.step('copy', async () => {
    await keyboard.press('Control+c');
    await expect(page.getByText('2 devices copied')).toBeVisible();
    const lines = (await clipboardOf(app)).split('\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(['Galaxy S21 5G', 'Galaxy S22+']);
    expect(lines[0]?.split('\t')).toHaveLength(10);
  });

  await test.step('be told', async () => {
    await devices.tabTo(devices.selection.getByRole('button', { name: 'Tell me when one is free' }));
    await keyboard.press('Enter');
    await expect(devices.selection.getByRole('button', { name: 'Stop watching' })).toBeFocused();
  });

  await test.step('compare', async () => {
    await devices.tabTo(devices.selection.getByRole('button', { name: 'Compare' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '2 devices side by side' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('export', async () => {
    const path = info.outputPath('two.csv');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await devices.tabTo(devices.selection.getByRole('button', { name: 'Export selection…' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('2 devices written to two.csv')).toBeVisible();
    const lines = (await readFile(path, 'utf8')).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Galaxy S21 5G', 'Galaxy S22+']);
  });

  await test.step('clear', async () => {
    await devices.tabTo(devices.selection.getByRole('button', { name: 'Clear selection' }));
    await keyboard.press('Enter');
    await expect(devices.selection).toBeHidden();
    await expect(devices.table).toBeFocused();
  });
});

test('the table is gone through cell by cell, and a cell is copied', async ({ lab: { app, page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const { keyboard } = page;
  await devices.view('Table');
  await expect(devices.row('Galaxy S10')).toBeVisible();
  await devices.table.focus();
  const press = async (key: string, lands: string | RegExp) => {
    await keyboard.press(key);
    await expect.poll(() => devices.active()).toMatch(lands);
  };
  await press('Control+Home', /^Select Android/);
  await press('ArrowRight', /^Android/);
  await press('ArrowDown', /^Galaxy A54/);
  await press('End', /just now|ago/);
  await press('Home', /^Select Galaxy A54/);
  await press('ArrowUp', /^Select Android/);
  await press('ArrowUp', /^Select Android/);
  await press('PageDown', /^Select (?!Android)/);
  await press('PageUp', /^Select Android/);
  await press('Control+End', /just now|ago/);
  // With Korean input on, the key of the letter says no Latin one.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ㅎ', code: 'KeyG', bubbles: true, cancelable: true }),
    ),
  );
  await press('Home', /^Select Galaxy A54/);
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await press('Control+c', '1080 × 2340');
  await expect(page.getByText('Copied: 1080 × 2340')).toBeVisible();
  expect(await clipboardOf(app)).toBe('1080 × 2340');
});

test('cards and table share one selection, which a search hides and does not lose', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const { keyboard } = page;
  const isSelected = (name: string) => expect(devices.card(name)).toHaveAttribute('aria-selected', 'true');

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
  await expect(devices.selection).toContainText('3 selected(2 of them not shown)');
  await devices.search.fill('');
  await expect(devices.selection).not.toContainText('not shown');

  await devices.table.getByRole('checkbox', { name: 'Select all devices shown' }).click();
  await expect(devices.selection).toContainText('30 selected');
  await expect(devices.selection.getByRole('button', { name: 'Compare (2 to 4)' })).toBeDisabled();
  await devices.tabTo(devices.table);
  await keyboard.press('Escape');
  await expect(devices.selection).toBeHidden();
  await keyboard.press('Control+a');
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
  await expect.poll(() => heightOf(before)).toBe(132);
  await before.density('Roomy');
  await expect.poll(() => heightOf(before)).toBe(236);
  await first.close();

  const { page } = await launch();
  await new SignInScreen(page).openDemoLab();
  const after = new DevicesScreen(page);
  await expect.poll(() => heightOf(after)).toBe(236);
  await expect(page.getByRole('radio', { name: 'Roomy' })).toBeChecked();
});
