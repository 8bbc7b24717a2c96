import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { press } from '../../screens/keyboard.ts';
import { openScreen } from '../../screens/open-screen.ts';

test('keys show only the unused devices, copy an ID and open the settings', async () => {
  const used = { modelName: 'Galaxy S23', connectedUser: 'lee.jihoon' };
  const unused = { modelName: 'Pixel 9', connectedUser: '' };
  const devices = [makeEntry('a', 'R3CW40E9DHN', used), makeEntry('a', 'other', unused)];
  await openPage({ reports: [makeReport('a', devices)] });
  await expect.element(deviceList.card('Galaxy S23')).toMatchTextContent('In use');
  await openScreen('Agents');
  await press('Command+Shift+A');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeInTheDocument();
  await expect.element(deviceList.card('Pixel 9')).toBeVisible();
  await expect.element(deviceList.card('Galaxy S23')).toHaveLength(0);
  await press('Command+Shift+A');

  await deviceList.card('Galaxy S23').click();
  await expect.element(deviceList.detailsOf('Galaxy S23')).toBeVisible();
  await press('Command+Shift+C');
  await expect.poll(() => main.calls('clipboard.copy')).toEqual([{ text: 'R3CW40E9DHN' }]);

  await press('Command+,');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
