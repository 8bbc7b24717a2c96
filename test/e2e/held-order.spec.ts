import type { Page } from '@playwright/test';
import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { readDevicesInMemory } from './devices-in-memory.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/**
 * Moves the pointer slightly all the time until it leaves the list. The page sends the events, so a slow test does not look
 * like a resting pointer.
 */
async function keepPointerMoving(page: Page): Promise<void> {
  await page.evaluate(() => {
    const list = () => document.querySelector('[role=grid]:hover');
    const moved = () => new PointerEvent('pointermove', { bubbles: true, movementX: 1 });
    setInterval(() => list()?.dispatchEvent(moved()), 200);
  });
}

test('no row moves under the pointer: changed rows are redrawn, new rows wait', async ({ lab: { page } }) => {
  const service = await startLabServer();
  try {
    const right = wireDevice('b', { ModelName: 'Right' });
    service.listDevices = answerJson(deviceList([right]));
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    const devices = new DevicesScreen(page);
    await devices.addAgent('10.0.0.5', 5037);
    await devices.view('Table');
    await devices.sortBy('Device');
    // The list is drawn again, from the first device.
    await devices.open('Agents');
    await devices.open('Devices');
    await expect(devices.row('Right')).toContainText('Available');
    const box = await devices.table.boundingBox();
    if (!box) throw new Error('The table is not shown');
    const waiting = page.getByRole('button', { name: 'Show 1 update' });

    const taken = { ...right, ConnectedUser: '박서준' };
    const left = wireDevice('a', { ModelName: 'Left' });
    await page.mouse.move(box.x + 100, box.y + 60);
    await keepPointerMoving(page);
    service.listDevices = answerJson(deviceList([taken, left]));
    await expect(waiting).toBeVisible();
    await expect(devices.row('Right')).toContainText('In use');
    await expect(devices.row('Left')).toHaveCount(0);
    await waiting.click();
    await expect(devices.table.getByRole('row').nth(1)).toContainText('Left');

    await test.step('no earlier state of a device stays in memory', async () => {
      // React keeps the last drawn devices until it draws again. Leaked devices stay permanently.
      const users = () => readDevicesInMemory(page);
      await expect.poll(users).not.toContain('b ');
      expect(await users()).toContain('b 박서준');
    });
  } finally {
    await service.close();
  }
});
