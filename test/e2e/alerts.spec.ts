import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { Desktop } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { HistoryScreen } from './screens/history-screen.ts';
import { openPage } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('an alert for an available device notifies once, and a click opens the device', async ({
  lab: { page, app },
}) => {
  const service = await startLabServer();
  try {
    const list = (user: string) =>
      answerJson(
        deviceList([wireDevice('a', { ModelName: 'Wanted', ConnectedUser: user }), wireDevice('b')]),
      );
    service.listDevices = list('박서준');
    const desktop = await Desktop.watch(app);
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    const devices = new DevicesScreen(page);
    await devices.addAgent('10.0.0.5', 5037);
    await devices.card('Wanted').click();
    await devices.addAvailabilityAlert();
    await leaveByEscape(devices.details);

    service.listDevices = list('');
    await devices.refresh();
    await openPage(page, 'Alerts');
    await expect(page.getByText('Became available on 10.0.0.5:5037')).toBeVisible();
    const notification = { title: 'Wanted', body: 'Available now (10.0.0.5:5037).' };
    await expect.poll(() => desktop.notifications()).toEqual([notification]);
    await desktop.follow('Wanted');
    await expect(devices.details.getByRole('heading', { name: 'Wanted' })).toBeVisible();

    service.listDevices = list('최유나');
    await devices.refresh();
    await expect(devices.details).toContainText(/최유나 since \d+:\d+/);
    const history = new HistoryScreen(page);
    await history.open();
    const lines = history.today;
    await expect(lines).toHaveText([
      /in use by 최유나.*10\.0\.0\.5:5037$/,
      /use by 박서준 ended.*10\.0\.0\.5:5037$/,
    ]);
    await page.getByLabel('Event type').selectOption('Use ended');
    await expect(lines).toHaveCount(1);
  } finally {
    await service.close();
  }
});
