import { readFile } from 'node:fs/promises';
import { listing, startHttpAgent } from '../fakes/http-agent.ts';
import { wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { readClipboard } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { Keyboard } from './screens/keyboard.ts';
import { kim } from './screens/sign-in-screen.ts';

test('the main tasks work without the mouse, and a screen reader announces each step', async ({
  lab: { app, page },
}, info) => {
  test.slow();
  const agent = await startHttpAgent(
    listing(
      wireDevice('a', { ModelName: 'Galaxy S10', ScreenSize_W: 1440, ScreenSize_H: 3040 }),
      wireDevice('b', { ModelName: 'Pixel 6', Brand: 'google', ConnectedUser: '박서준' }),
      wireDevice('c', { ModelName: 'Galaxy S26' }),
    ),
  );
  const keys = await Keyboard.recordMouseUse(page);
  const devices = new DevicesScreen(page);
  const button = (name: string) => page.getByRole('button', { name });
  const field = (name: string) => page.getByRole('textbox', { name });

  await test.step('create the first account', async () => {
    await expect(button('Continue')).toBeFocused();
    await keys.choose(button('Protect with an account…'));
    await expect(field('Company code')).toBeFocused();
    await keys.press('Enter');
    await expect(field('Company code')).toHaveAccessibleDescription(/./);
    await keys.fill(field('Company code'), kim.companyCode);
    await keys.fill(field('Employee number'), kim.employeeNumber);
    await keys.fill(page.getByLabel('Password'), kim.password);
    await keys.press('Enter');
    await keys.expectAnnounced('Add your first agent');
  });

  await test.step('add an agent', async () => {
    await keys.choose(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Add agent/ })
        .first(),
    );
    const dialog = page.getByRole('dialog', { name: 'Add agent' });
    await expect(dialog.getByRole('textbox', { name: 'IP address or host name' })).toBeFocused();
    await keys.type('127.0.0.1');
    await keys.fill(dialog.getByRole('textbox', { name: 'Port' }), String(agent.address.port));
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    await keys.expectAnnounced('Devices shown: 3');
  });

  await test.step('find a device', async () => {
    await keys.press('ControlOrMeta+f');
    await keys.fill(devices.search, 'brand:samsung s10');
    await keys.expectAnnounced('1 device.');
    await keys.fill(devices.search, 'gallaxi');
    await keys.expectAnnounced('Suggestion: galaxy');
    await keys.press('Enter');
    await expect(devices.search).toHaveValue('galaxy');
    await keys.fill(devices.search, 's10');
  });

  await test.step('open its details and point at the screen', async () => {
    await keys.choose(button('Skip to device list'));
    await keys.press('Enter');
    await expect(devices.details.getByRole('heading', { name: 'Galaxy S10' })).toBeVisible();
    await keys.choose(devices.details.locator('summary').filter({ hasText: 'Coordinate calculator' }));
    await keys.tabTo(devices.details.getByRole('application'));
    await keys.press('Shift+ArrowRight', 'ArrowDown');
    await expect(field('Screen x')).not.toHaveValue('');
    await keys.press('Escape');
    await expect(devices.details).toBeHidden();
  });

  await test.step('create an alert', async () => {
    await keys.press('ControlOrMeta+f');
    await keys.fill(devices.search, 'pixel 6');
    await expect(devices.card('Pixel 6')).toBeVisible();
    await expect(devices.cards).toHaveCount(1);
    await keys.choose(button('Skip to device list'));
    await keys.press('Enter');
    await keys.choose(devices.details.getByRole('button', { name: 'Notify me when available' }));
    await expect(devices.details.getByRole('button', { name: 'Delete alert' })).toBeFocused();
    await keys.press('Escape');
  });

  await test.step('read the sort order, the number of rows and the position in the table', async () => {
    await keys.press('ControlOrMeta+f');
    await keys.fill(devices.search, '');
    await keys.tabTo(page.getByRole('radio', { name: 'Cards' }));
    await keys.press('ArrowRight', 'Enter');
    const header = (name: RegExp) => devices.table.getByRole('columnheader', { name });
    await expect(header(/^Availability/)).toHaveAttribute('aria-sort', 'ascending');
    const model = header(/^Device/);
    await keys.choose(model.getByRole('button').first());
    await expect(model).toHaveAttribute('aria-sort', 'ascending');
    await keys.press('Enter');
    await expect(model).toHaveAttribute('aria-sort', 'descending');
    await expect(devices.table).toHaveAttribute('aria-rowcount', '4');
    await expect(devices.row('Pixel 6')).toHaveAttribute('aria-rowindex', '2');
    await expect(devices.row('Pixel 6').getByRole('gridcell').first()).toHaveAttribute('aria-colindex', '1');
  });

  await test.step('select and copy', async () => {
    await keys.tabTo(devices.table);
    await keys.press('ControlOrMeta+Home', 'Space');
    await expect(devices.row('Pixel 6')).toHaveAttribute('aria-selected', 'true');
    await keys.expectAnnounced('1 selected');
    await keys.press('Shift+ArrowDown');
    await keys.expectAnnounced('2 selected');
    await keys.press('ControlOrMeta+a');
    await keys.expectAnnounced('3 selected');
    await keys.type('galaxy');
    await expect.poll(() => devices.active()).toBe('Select Galaxy S10');
    await keys.press('ControlOrMeta+c');
    await keys.expectAnnounced('3 devices copied');
    const models = async () => (await readClipboard(app)).split('\n').map((line) => line.split('\t')[0]);
    await expect.poll(models).toEqual(['Pixel 6', 'Galaxy S26', 'Galaxy S10']);
  });

  await test.step('export', async () => {
    const path = info.outputPath('all.csv');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await keys.choose(devices.selection.getByRole('button', { name: 'Export selection…' }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keys.press('Enter');
    await keys.expectAnnounced('3 devices exported to all.csv');
    expect((await readFile(path, 'utf8')).trim().split('\r\n')).toHaveLength(4);
  });

  await test.step('compare', async () => {
    await keys.choose(devices.selection.getByRole('button', { name: 'Compare' }));
    await expect(page.getByRole('dialog', { name: 'Compare 3 devices' })).toBeVisible();
    await keys.expectAnnounced(/differ/);
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await keys.choose(devices.selection.getByRole('button', { name: /^Clear selection/ }));
    await keys.expectAnnounced('0 selected');
    await expect(devices.table).toBeFocused();
  });

  await test.step('sign out', async () => {
    await keys.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await keys.type('sign out');
    await keys.press('Enter');
    await expect(page.getByLabel('Password')).toBeFocused();
  });

  expect(await keys.mouseUses()).toEqual([]);
  await agent.close();
});
