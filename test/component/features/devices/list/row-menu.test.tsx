import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';

const id = 'phone-5';

test('the menu of a device opens by its button, the right mouse button and Shift+F10', async () => {
  await openPage({ reports: makeExampleLab() });
  const menu = page.getByRole('menu', { name: /^Actions for .*Galaxy S10/ });
  const card = deviceList.card('Galaxy S10');
  await card.hover();
  const button = card.element().querySelector('[data-opens-menu]');
  if (!button) throw new Error('The card has no button for its menu');
  await page.elementLocator(button).click();
  await menu.getByRole('menuitem', { name: /^Copy device ID/ }).click();
  await expect.poll(() => main.calls('clipboard.copy')).toEqual([{ text: id }]);
  await expect.element(menu).not.toBeInTheDocument();

  await card.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /^Select/ }).click();
  await expect.element(deviceList.selection).toMatchTextContent('1 selected');

  await deviceList.view('Table');
  deviceList.table.element().focus();
  await press('Shift+F10');
  await expect.element(menu).toBeVisible();
  await press('Escape');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(deviceList.table).toHaveFocus();
  await press('Command+Shift+c');
  await expect.element(page.getByText(`Copied: ${id}`)).toBeVisible();
  await expect.poll(() => main.calls('clipboard.copy')).toHaveLength(2);
  await press('Shift+F10');
  await menu.getByRole('menuitem', { name: /^Show details/ }).click();
  await expect.element(deviceList.detailsOf('Galaxy S10')).toBeVisible();
});
