import { type AdbLab, startAdbLab } from '../fakes/adb/adb-lab.ts';
import { usedPhone } from '../fakes/adb/phone-use.ts';
import { takePhones } from '../fakes/adb/phones.ts';
import { whyToSkip } from '../fakes/adb/tools.ts';
import { expect, test as base } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { chooseFromAccount } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

interface Fixtures {
  /** A real adb server with 20 phones. */
  readonly adbLab: AdbLab;
}

const test = base.extend<Fixtures>({
  adbLab: async ({}, use) => {
    const reason = whyToSkip('adb');
    base.skip(reason !== null, reason ?? '');
    const lab = await startAdbLab(takePhones(20).map((phone) => ({ phone: { ...phone, use: usedPhone } })));
    await use(lab);
    await lab.close();
  },
});

test('one button opens the phones of this computer, a restart keeps them, and an account protects them', async ({
  launch,
  adbLab,
  env,
}) => {
  env['ANDROID_ADB_SERVER_PORT'] = `${adbLab.port}`;
  await test.step('the first start', async () => {
    const first = await launch();
    const devices = new DevicesScreen(first.page);
    await expect(new SignInScreen(first.page).continue).toBeFocused();
    await first.page.keyboard.press('Enter');
    await expect(first.page.getByRole('button', { name: 'All 20' })).toBeVisible();
    const pixel = devices.card('Pixel 6').first();
    await expect(pixel).toContainText('1080 × 2400');
    await expect(pixel).toContainText('Activity');
    await first.close();
  });

  const second = await launch();
  await test.step('a restart keeps the phones', async () => {
    const { page } = second;
    await expect(page.getByRole('radiogroup', { name: 'Lab' })).toHaveCount(0);
    await expect(new SignInScreen(page).continue).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(new DevicesScreen(page).card('Pixel 6').first()).toBeVisible();
  });

  await test.step('an account protects the same session, and removes the button Continue', async () => {
    const { page } = second;
    const devices = new DevicesScreen(page);
    await chooseFromAccount(page, 'Protect with an account…');
    const dialog = page.getByRole('dialog', { name: 'Protect with an account' });
    await dialog.getByRole('textbox', { name: 'Company code' }).fill(kim.companyCode);
    await dialog.getByRole('textbox', { name: 'Employee number' }).fill(kim.employeeNumber);
    await dialog.getByLabel('Password').fill(kim.password);
    await dialog.getByRole('button', { name: 'Create account and sign in' }).click();
    await expect(dialog).toHaveCount(0);
    // The same session: no other screen in between, and the agent stays.
    await expect(page.getByRole('button', { name: 'All 20' })).toBeVisible();
    await devices.view('Table');
    await expect(devices.row('Pixel 6').first()).toContainText('This computer');
    await chooseFromAccount(page, 'Lock now');
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(new SignInScreen(page).continue).toHaveCount(0);
    await second.close();
  });

  await test.step('after a restart the password opens the agents and the view', async () => {
    const { page } = await launch();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(new SignInScreen(page).continue).toHaveCount(0);
    const answer = await page.evaluate(() => window.bridge.invoke('session.openWithoutAccount', undefined));
    expect(answer).toEqual({ ok: true, value: { outcome: 'rejected' } });
    await page.getByLabel('Password').fill(kim.password);
    await page.keyboard.press('Enter');
    await expect(new DevicesScreen(page).row('Pixel 6').first()).toBeVisible();
  });
});
