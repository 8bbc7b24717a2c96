import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { readDevicesInMemory } from './devices-in-memory.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('nothing moves under the pointer: what changes is repainted at once, what comes waits', async ({
  lab: { page },
}) => {
  const service = await startLabServer();
  try {
    const right = wireDevice('b', { ModelName: 'Right' });
    service.listDevices = answerJson(deviceList([right]));
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    const devices = new DevicesScreen(page);
    await devices.addAgent('10.0.0.5', 5037);
    await devices.view('Table');
    // The list is drawn anew, with devices from the first.
    await devices.open('Agents');
    await devices.open('Devices');
    await expect(devices.row('Right')).toContainText('Free');
    const box = await devices.table.boundingBox();
    if (!box) throw new Error('The table is not shown');
    const waiting = page.getByRole('button', { name: '1 change · apply' });

    /** Somebody at the list: the pointer goes on moving over it until something waits. */
    const stayUntilWaiting = () =>
      expect(async () => {
        await page.mouse.move(box.x + 100, box.y + 60);
        await page.mouse.move(box.x + 110, box.y + 60);
        expect(await waiting.count()).toBe(1);
      }).toPass({ intervals: [200], timeout: 15_000 });

    const taken = { ...right, ConnectedUser: '박서준' };
    const left = wireDevice('a', { ModelName: 'Left' });
    await page.mouse.move(box.x + 100, box.y + 60);
    service.listDevices = answerJson(deviceList([taken, left]));
    await stayUntilWaiting();
    await expect(devices.row('Right')).toContainText('In use');
    await expect(devices.row('Left')).toHaveCount(0);
    await waiting.click();
    await expect(devices.table.getByRole('row').nth(1)).toContainText('Left');
    await expect(page.getByText('1 change applied')).toBeVisible();

    const center = wireDevice('c', { ModelName: 'Center' });
    service.listDevices = answerJson(deviceList([taken, left, center]));
    await stayUntilWaiting();
    await page.mouse.move(5, 5);
    // Sooner than a list that somebody rests at becomes calm.
    await expect(devices.table.getByRole('row').nth(1)).toContainText('Center', { timeout: 2_500 });
    await expect(waiting).toBeHidden();

    await test.step('and a search is answered at once, whoever is at the list', async () => {
      service.listDevices = answerJson(
        deviceList([taken, left, center, wireDevice('d', { ModelName: 'Late' })]),
      );
      await stayUntilWaiting();
      await devices.search.fill('model:l');
      await expect(devices.row('Late')).toBeVisible();
    });

    await test.step('and nothing holds on to what devices were before', async () => {
      const users = await readDevicesInMemory(page);
      expect(users).toContain('b 박서준');
      expect(users).not.toContain('b ');
    });
  } finally {
    await service.close();
  }
});
