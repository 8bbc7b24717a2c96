import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../example-lab.ts';
import {
  serviceAddress as address,
  serviceCertificate as certificate,
  signedOut,
} from '../features/sign-in/sign-in-states.ts';
import { keepViews } from '../keep-lists.ts';
import { main } from '../main.ts';
import { openPage } from '../page.tsx';
import { deviceList } from '../screens/device-list.ts';
import { filterRow } from '../screens/filter-row.ts';
import { findFaults } from '../screens/find-faults.ts';
import { press } from '../screens/keyboard.ts';
import { leaveByEscape } from '../screens/leave-by-escape.ts';
import { searchBox } from '../screens/search-box.ts';
import { signIn } from '../screens/sign-in.ts';

/** Polls, because partly faded-in elements have other colors for a moment. */
async function expectNoFaults(within = '#root'): Promise<void> {
  await expect.poll(() => findFaults(within)).toEqual([]);
}

// test/e2e/every-screen.spec.ts checks each screen as it opens, in a whole app.
describe.each(['light', 'dark'] as const)('axe finds no violation, %s:', (theme) => {
  const settings = { theme };
  const openDevices = () => openPage({ reports: makeExampleLab(), settings, handlers: keepViews() });
  test('the certificate dialog and the connection settings', async () => {
    await openPage({ ...signedOut, settings, size: { width: 960, height: 640 } });
    await signIn.lab('Lab service').click();
    await signIn.address.fill(address);
    const failure = { kind: 'untrusted-certificate', address, reason: 'self-signed', certificate } as const;
    main.handle({ 'session.signIn': () => ({ outcome: 'failed', failure }) });
    await signIn.enterAccount();
    await expect.element(signIn.question).toBeVisible();
    // React Aria adds its own button around the dialog, which is in no region.
    await expectNoFaults('[role=alertdialog]');
    await leaveByEscape(signIn.question);
    await page.getByText('Connection settings').click();
    await expect.element(page.getByRole('group', { name: 'Certificate trust' })).toBeVisible();
    await expectNoFaults();
  });

  test('the search line, and the menu of a narrow toolbar', async () => {
    await openDevices();
    await page.viewport(960, 640);
    await searchBox.type('gal');
    await expect.element(searchBox.offered.first()).toBeVisible();
    await press('ArrowDown');
    await expectNoFaults();
    await searchBox.input.fill('gallaxi');
    await searchBox.says(/Did you mean/);
    await expectNoFaults();
    await page.getByRole('button', { name: 'Arrange' }).click();
    await expectNoFaults('[role=menu]');
  });

  test('a filter, the groups and the form of a view', async () => {
    await openDevices();
    const brands = await filterRow.open('Brand');
    await filterRow.value('Brand', 'samsung').click();
    await expectNoFaults('[role=dialog]');
    await leaveByEscape(brands);
    await page.getByLabelText('Group by').selectOptions('OS');
    await expect.element(page.getByRole('tree')).toBeVisible();
    await expectNoFaults();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await expectNoFaults();
  });

  test('the expanded details', async () => {
    await openDevices();
    await deviceList.card('Galaxy S23').click();
    for (const title of ['Coordinate calculator', 'All fields', 'Commands', 'Raw data']) {
      await deviceList.details.getByText(title).click();
    }
    await expect.poll(() => document.querySelectorAll('aside details:not([open])').length).toBe(0);
    await expectNoFaults('aside');
  });
});
