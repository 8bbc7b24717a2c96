import type { Page } from '@playwright/test';
import { startLabServer } from '../fakes/lab-server.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { findFaults } from './find-faults.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { FilterRow } from './screens/filter-row.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** Checks a part of the page in both themes. The setting "System" follows the system's colors. */
async function expectNoFaults(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Partly faded-in elements have other colors for a moment.
    await page.evaluate(async () => {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    await expect.poll(() => findFaults(page, within), colorScheme).toEqual([]);
  }
}

test('axe finds no violation in the certificate dialog, in both themes', async ({ lab: { page } }) => {
  const service = await startLabServer({ tls: selfSigned });
  const signIn = new SignInScreen(page);
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.question).toBeVisible();
  // The library has its own button around it, which is in no region.
  await expectNoFaults(page, '[role=alertdialog]');
  await leaveByEscape(signIn.question);
  await page.getByText('Connection settings').click();
  await expect(page.getByRole('group', { name: 'Certificate trust' })).toBeVisible();
  await expectNoFaults(page);
  await service.close();
});

test("axe finds no violation in the list's menus, in both themes", async ({ lab: { page } }) => {
  test.slow();
  await new SignInScreen(page).openDemoLab();
  const filters = new FilterRow(page);
  const brands = await filters.open('Brand');
  await filters.value('Brand', 'samsung').check();
  await expectNoFaults(page, '[role=dialog]');
  await leaveByEscape(brands);
  await page.getByLabel('Group by').selectOption('OS');
  await expect(page.getByRole('tree')).toBeVisible();
  await expectNoFaults(page);
  await new DevicesScreen(page).view('Table');
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: /^Columns/ }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns).toBeVisible();
  // The library has its own button around it, which is in no region.
  await expectNoFaults(page, '[role=dialog]');
  await leaveByEscape(columns);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await expectNoFaults(page);
});
