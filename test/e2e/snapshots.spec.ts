import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { HistoryScreen } from './screens/history-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('a snapshot compares the fleet after a restart, and opens the device', async ({ launch }) => {
  const service = await startLabServer();
  try {
    const list = (...names: readonly string[]) =>
      answerJson(deviceList(names.map((name) => wireDevice(name, { ModelName: name }))));
    service.listDevices = list('Stays', 'Leaves');
    const first = await launch();
    await new SignInScreen(first.page).signInTo(service.baseAddress, kim);
    await new DevicesScreen(first.page).addAgent('10.0.0.5', 5037);
    await expect(new DevicesScreen(first.page).summary.getByRole('button', { name: 'All 2' })).toBeVisible();

    const before = new HistoryScreen(first.page);
    await before.open();
    await before.saveSnapshot('Before the weekend');
    await expect(before.comparison).toContainText('No changes since');
    await first.close();

    service.listDevices = list('Stays', 'Comes');
    const { page } = await launch();
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    // The removed device was in the data of the last session, and is disconnected now.
    await expect(new DevicesScreen(page).summary.getByRole('button', { name: 'All 3' })).toBeVisible();
    const history = new HistoryScreen(page);
    await history.open();
    await history.compare();
    await expect(history.comparison).toContainText('1 device removed and 1 device added since');
    await expect(history.difference('Removed')).toHaveText([/Leaves.*was on 10\.0\.0\.5:5037/]);
    await expect(history.difference('Added')).toHaveText([/Comes/]);
    await history.difference('Added').getByRole('button', { name: 'Comes' }).click();
    await expect(new DevicesScreen(page).details.getByRole('heading', { name: 'Comes' })).toBeVisible();

    await history.open();
    await history.compare();
    await history.rename('Friday');
    await expect(history.snapshots).toHaveText([/^Friday/]);
    await history.remove();
    await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
  } finally {
    await service.close();
  }
});
