import { once } from 'node:events';
import { answerJson, deviceList, type LabServer, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, type RunningConsole, test as base } from './fixture.ts';
import { Desktop } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { openPage } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

interface Fixtures {
  readonly service: LabServer;
  /** A signed-in console on a desktop with a tray. The first of its two devices is in use. */
  readonly inTray: RunningConsole & { readonly desktop: Desktop; readonly devices: DevicesScreen };
}

const list = (user: string) =>
  answerJson(deviceList([wireDevice('a', { ModelName: 'Wanted', ConnectedUser: user }), wireDevice('b')]));

const test = base.extend<Fixtures>({
  service: async ({}, use) => {
    const service = await startLabServer();
    service.listDevices = list('박서준');
    await use(service);
    await service.close();
  },

  inTray: async ({ launch, service }, use) => {
    const running = await launch('--tray=on');
    const desktop = await Desktop.watch(running.app);
    await new SignInScreen(running.page).signInTo(service.baseAddress, kim);
    const devices = new DevicesScreen(running.page);
    await devices.addAgent('10.0.0.5', 5037);
    await expect(devices.card('Wanted')).toBeVisible();
    await expect.poll(() => desktop.menu()).toContain('1 of 2 devices available');
    await use({ ...running, desktop, devices });
  },
});

test('an alert notifies while the window is closed to the tray, and a click opens the device', async ({
  inTray: { desktop, devices },
  service,
}) => {
  await devices.card('Wanted').click();
  await devices.addAvailabilityAlert();
  await leaveByEscape(devices.details);
  await expect
    .poll(() => desktop.menu())
    .toEqual([
      'Open Device Lab Console',
      '1 of 2 devices available',
      '1 in use',
      'Alerts',
      'Wanted: when available',
      'Pause notifications',
      'Quit',
    ]);

  await desktop.closeWindow();
  // `document.hidden` stays false here: Playwright emulates focus, which keeps the page visible.
  await expect.poll(() => desktop.isWindowVisible()).toBe(false);
  const stays = { title: 'Device Lab Console', body: expect.stringContaining('keeps running in the tray') };
  await expect.poll(() => desktop.notifications()).toEqual([stays]);

  // The agent of a device with an alert is polled every few seconds, although no page shows it.
  service.listDevices = list('');
  await expect
    .poll(() => desktop.notifications())
    .toEqual([stays, { title: 'Wanted', body: 'Available now (10.0.0.5:5037).' }]);
  await expect.poll(() => desktop.menu()).toContain('2 of 2 devices available');

  await desktop.follow('Wanted');
  await expect.poll(() => desktop.isWindowVisible()).toBe(true);
  await expect(devices.details.getByRole('heading', { name: 'Wanted' })).toBeVisible();
});

test('a click on a notification is not lost if the window must be created again', async ({
  inTray: { app, desktop, devices },
  service,
}) => {
  await devices.card('Wanted').click();
  await devices.addAvailabilityAlert();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  service.listDevices = list('');
  await expect.poll(() => desktop.notifications()).toHaveLength(1);

  const opening = app.waitForEvent('window', { timeout: 0 });
  await desktop.follow('Wanted');
  const page = await opening;
  const { details } = new DevicesScreen(page);
  await expect(details.getByRole('heading', { name: 'Wanted' })).toBeVisible();
  await expect(details).toContainText('Available');
});

test('the tray opens the window in its last state, and its last item quits', async ({
  inTray: { app, page, desktop, devices },
}) => {
  await devices.search.fill('wanted');
  await desktop.closeWindow();
  await desktop.closeWindow();
  await expect.poll(() => desktop.isWindowVisible()).toBe(false);
  await expect.poll(() => desktop.notifications()).toHaveLength(1);
  await desktop.clickTray();
  await expect.poll(() => desktop.isWindowVisible()).toBe(true);
  await expect(devices.search).toHaveValue('wanted');
  await expect(page.getByRole('button', { name: 'All 1 of 2' })).toBeVisible();
  // Notified once, although the window was closed twice.
  expect(await desktop.notifications()).toHaveLength(1);

  await desktop.closeWindow();
  const ended = once(app.process(), 'exit');
  // The process may end before it responds.
  await desktop.chooseFromMenu('Quit').catch(() => {});
  expect(await ended).toEqual([0, null]);
});

test('an item chosen without a window is shown in the next window', async ({
  inTray: { app, page, desktop, devices },
}) => {
  await devices.card('Wanted').click();
  await devices.addAvailabilityAlert();
  await leaveByEscape(devices.details);
  await openPage(page, 'History');
  const kept = () => page.evaluate(() => window.bridge.invoke('page.keptView', undefined));
  await expect.poll(kept).toMatchObject({ value: { page: 'history' } });
  await expect.poll(() => desktop.menu()).toContain('Wanted: when available');

  // The window closes and the console continues.
  const openNext = async (choose: () => Promise<void>) => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    const [next] = await Promise.all([app.waitForEvent('window', { timeout: 0 }), choose()]);
    return next;
  };
  const fromTray = await openNext(() => desktop.chooseFromMenu('Wanted: when available'));
  await expect(fromTray.getByRole('heading', { name: 'Alerts' })).toBeVisible();
  const fromMenu = await openNext(() =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
      items.find(({ label }) => label === 'By Model')?.click();
    }),
  );
  await expect(fromMenu.getByRole('heading', { name: 'By model' })).toBeVisible();
});
