import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { findFaults } from './find-faults.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { chooseFromAccount, openSettings } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** Electron has `lock-screen` only on macOS and Windows (docs/api/power-monitor.md). */
const hasLockScreenEvent = process.platform !== 'linux';

test('an idle console locks itself, shows no data, and continues in the same place after unlocking', async ({
  lab: { page, app },
}) => {
  const service = await startLabServer();
  service.listDevices = answerJson(deviceList([wireDevice('a', { ModelName: 'Pixel 9' }), wireDevice('b')]));
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.0.5', 5037);
  await devices.search.fill('pixel');
  await expect(devices.cards).toHaveCount(1);
  const settings = await openSettings(page);
  await settings.getByLabel('Auto-lock').selectOption('After 15 minutes');
  await devices.open('Devices');

  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 15 * 60;
  });
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.locator('body')).not.toContainText('Pixel', { useInnerText: true });
  // Partly faded-in elements have other colors for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => findFaults(page, 'html')).toEqual([]);

  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 0;
  });
  await page.getByLabel('Password').fill(kim.password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(devices.cards).toHaveCount(1);
  await expect(devices.search).toHaveValue('pixel');

  await test.step('the menu and the screen of the computer lock it, and signing out needs no password', async () => {
    await chooseFromAccount(page, 'Lock now');
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await page.getByLabel('Password').fill(kim.password);
    await page.keyboard.press('Enter');
    await expect(devices.cards).toHaveCount(1);

    if (hasLockScreenEvent) {
      await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
    } else {
      await chooseFromAccount(page, 'Lock now');
    }
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
  await service.close();
});
