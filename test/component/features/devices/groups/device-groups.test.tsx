import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';

test('groups fold in table and cards, by click and by key', async () => {
  await openPage({ reports: makeExampleLab() });
  await page.getByLabelText('Group by').selectOptions('Brand');
  const tree = page.getByRole('tree', { name: 'Devices' });
  const google = tree.getByRole('treeitem', { name: /^Brand google 6 devices/ });
  await expect.element(google).toHaveAttribute('aria-expanded', 'true');
  await google.click();
  await expect.element(google).toHaveAttribute('aria-expanded', 'false');
  await expect.element(tree.getByRole('treeitem', { name: /^Pixel 7/ })).toHaveLength(0);

  await deviceList.view('Table');
  const grid = page.getByRole('treegrid', { name: 'Devices' });
  const heading = grid.getByRole('row', { name: /^Brand google/ });
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  grid.element().focus();
  await press('Control+Home', 'ArrowRight');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
  await press('ArrowDown', 'Enter');
  await expect.element(deviceList.details).toBeVisible();
  await press('ArrowUp', 'ArrowLeft');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await press('Enter');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');

  await deviceList.act('Collapse all');
  await expect.element(grid.getByRole('row', { expanded: true })).toHaveLength(0);
  await deviceList.act('Expand all');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
});
