import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';

const arrange = page.getByRole('button', { name: 'Arrange' });
const menu = page.getByRole('menu', { name: 'Arrange' });
const item = (name: string) => menu.getByRole('menuitemradio', { name });

test('the menu groups and sorts, and a second choice turns the direction', async () => {
  await openPage({ reports: makeExampleLab(), size: { width: 960, height: 640 } });
  await arrange.click();
  await menu.getByRole('group', { name: 'Group by' }).getByRole('menuitemradio', { name: 'Brand' }).click();
  await expect.element(page.getByRole('treeitem').first()).toBeVisible();
  await arrange.click();
  await item('None').click();
  await arrange.click();
  await expect.element(item('Availability').last()).toHaveAttribute('aria-checked', 'true');
  const bySdk = item('API level').last();
  await bySdk.click();
  await expect.element(deviceList.cards.first()).toMatchTextContent('Android 6');
  // By keyboard: the menu opens at the chosen item.
  await press('Enter');
  await item('API level').last().click();
  await expect.element(deviceList.cards.first()).toMatchTextContent('Android 1');
  await arrange.click();
  await expect.element(item('API level, Descending')).toBeVisible();
});
