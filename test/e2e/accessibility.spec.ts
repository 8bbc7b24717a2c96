import { startLabServer } from '../fakes/lab-server.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { findFaults } from './find-faults.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { FilterRow } from './screens/filter-row.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

for (const theme of ['Light', 'Dark']) {
  test(`axe finds no violation in the certificate dialog: ${theme}`, async ({ lab: { page } }) => {
    const service = await startLabServer({ tls: selfSigned });
    // Partly faded-in elements have other colors for a moment.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByLabel('Theme').selectOption(theme);
    const signIn = new SignInScreen(page);
    await signIn.signInTo(service.baseAddress, kim);
    await expect(signIn.question).toBeVisible();
    // The library has its own button around it, which is in no region.
    await expect.poll(() => findFaults(page, { within: '[role=alertdialog]' })).toEqual([]);
    await leaveByEscape(signIn.question);
    await page.getByText('Connection settings').click();
    await expect(page.getByRole('group', { name: 'Certificate trust' })).toBeVisible();
    await expect.poll(() => findFaults(page)).toEqual([]);
    await service.close();
  });

  test(`axe finds no violation in the list's menus: ${theme}`, async ({ lab: { page } }) => {
    test.slow();
    // Partly faded-in elements have other colors for a moment.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByLabel('Theme').selectOption(theme);
    await new SignInScreen(page).openDemoLab();
    const filters = new FilterRow(page);
    const brands = await filters.open('Brand');
    await filters.value('Brand', 'samsung').check();
    await expect.poll(() => findFaults(page, { within: '[role=dialog]' })).toEqual([]);
    await leaveByEscape(brands);
    await page.getByLabel('Group by').selectOption('OS');
    await expect(page.getByRole('tree')).toBeVisible();
    await expect.poll(() => findFaults(page)).toEqual([]);
    await new DevicesScreen(page).view('Table');
    await expect(page.getByRole('treegrid')).toBeVisible();
    await expect.poll(() => findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Columns/ }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await expect(columns).toBeVisible();
    // The library has its own button around it, which is in no region.
    await expect.poll(() => findFaults(page, { within: '[role=dialog]' })).toEqual([]);
    await leaveByEscape(columns);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await expect.poll(() => findFaults(page)).toEqual([]);
  });
}
