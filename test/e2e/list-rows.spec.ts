import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('a row shows the user of a device and since when, as far as the console observed it', async ({
  lab: { page },
}) => {
  const service = await startLabServer();
  try {
    const taken = wireDevice('a', { ModelName: 'Taken before', ConnectedUser: 'kim' });
    const free = wireDevice('b', { ModelName: 'Taken now' });
    service.listDevices = answerJson(deviceList([taken, free]));
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    const devices = new DevicesScreen(page);
    await devices.addAgent('10.0.0.5', 5037);
    await expect(devices.card('Taken before')).toContainText(/In usekim · ≥ \d+ s/);

    service.listDevices = answerJson(deviceList([taken, { ...free, ConnectedUser: 'lee' }]));
    await expect(devices.card('Taken now')).toContainText(/In uselee · \d+ s/);
  } finally {
    await service.close();
  }
});
