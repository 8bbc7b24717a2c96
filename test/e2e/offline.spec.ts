import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

const list = answerJson(
  deviceList([wireDevice('a', { ModelName: 'Left' }), wireDevice('b', { ConnectedUser: '박서준' })]),
);

test('the next start shows the last known devices, dated and never available, until agents respond', async ({
  launch,
}) => {
  const service = await startLabServer();
  try {
    service.listDevices = list;
    const first = await launch();
    await new SignInScreen(first.page).signInTo(service.baseAddress, kim);
    await new DevicesScreen(first.page).addAgent('10.0.0.5', 5037);
    await expect(new DevicesScreen(first.page).card('Left')).toContainText('Available');
    await first.close();

    const answers = Promise.withResolvers<void>();
    const fewer = answerJson(deviceList([wireDevice('a', { ModelName: 'Left' })]));
    service.listDevices = (response, call) => void answers.promise.then(() => fewer(response, call));
    const { page } = await launch();
    const devices = new DevicesScreen(page);
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    await expect(devices.cards).toHaveCount(2);
    await expect(devices.card('Left')).toContainText('Unknown');
    await expect(page.getByText(/^Showing saved data from .*until agents respond/)).toBeVisible();
    await devices.view('Table');
    await expect(devices.table.getByRole('gridcell', { name: /^Unknown/ })).toHaveCount(2);
    await expect(devices.table.getByRole('gridcell', { name: /^Available/ })).toHaveCount(0);
    await devices.row('Left').click();
    await expect(devices.details).toContainText('Saved data from the last session.');

    answers.resolve();
    await expect(devices.row('Left')).toContainText('Available');
    await expect(devices.table.getByRole('gridcell', { name: /^Disconnected/ })).toHaveCount(1);
    await expect(page.getByText(/^Showing saved data from/)).toBeHidden();
  } finally {
    await service.close();
  }
});
