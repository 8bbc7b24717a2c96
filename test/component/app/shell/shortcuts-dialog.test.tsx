import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../example-lab.ts';
import { kimsSession, main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { press, type } from '../../screens/keyboard.ts';
import { leaveByEscape } from '../../screens/leave-by-escape.ts';
import { searchBox } from '../../screens/search-box.ts';

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('keys do what the list of shortcuts says', async () => {
  await openPage({ reports: makeExampleLab() });
  await deviceList.cards.first().click();
  // In the list, letters and signs move to a model. The key `?` opens the shortcuts everywhere.
  await press('?');
  await expect.element(sheet.getByRole('definition').filter({ hasText: /^(Ctrl\+|⌘)K$/ })).toBeVisible();
  await leaveByEscape(sheet);

  await press('Command+3');
  await expect.element(page.getByRole('heading', { name: 'Agents' })).toBeVisible();
  await press('Command+f');
  await expect.element(searchBox.input).toHaveFocus();
  await type('a?');
  await expect.element(searchBox.input).toHaveValue('a?');
  await press('Command+n');
  await expect.element(page.getByRole('dialog', { name: 'Add agent' })).toBeVisible();
});

test('before the sign-in, keys open the help, but neither the palette nor a screen', async () => {
  await openPage({ session: { kind: 'signed-out' } });
  await page.getByRole('heading', { name: 'Sign in' }).click();
  await press('Command+k', '?');
  await expect.element(sheet).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  // A screen that this key chose would be shown after the sign-in.
  await press('Command+3');
  main.send('session.changed', main.change({ session: kimsSession }).session);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeInTheDocument();
});
