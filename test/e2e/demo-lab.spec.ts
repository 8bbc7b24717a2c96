import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

const states = ['Available', 'Idle', 'Claimed', 'In use', 'Remote control', 'Unknown', 'Disconnected'];

test('one button opens the demo lab, and the next start offers it again', async ({ launch }) => {
  const first = await launch();
  await test.step('simulated devices, each with all fields and its raw record', async () => {
    const { page } = first;
    await page.getByRole('button', { name: 'Open demo lab' }).click();
    const devices = new DevicesScreen(page);
    await expect(page.getByText('Demo lab: all agents and devices are simulated.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'All 28' })).toBeVisible();
    await expect(page).toHaveTitle(/Demo lab/);

    await devices.card('Galaxy S24').first().click();
    await expect(devices.details.getByRole('term')).toHaveCount(8);
    await devices.details.getByText('All fields').click();
    await expect(devices.details.getByRole('term')).toHaveCount(32);
    await devices.details.getByText('Raw data').click();
    await expect(devices.details.locator('pre')).toContainText('"DeviceID"');
    await leaveByEscape(devices.details);
    await first.close();
  });

  const { page } = await launch();
  await expect(page.getByText('Demo lab')).toBeVisible();
  await new SignInScreen(page).continue.click();
  await expect(page.getByRole('button', { name: 'All 28' })).toBeVisible();
});

test('the first look has all states side by side, and Try again brings the car back', async ({ lab }) => {
  const { page } = lab;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Open demo lab' }).click();
  const devices = new DevicesScreen(page);
  await test.step('all seven states and a spec mismatch without scrolling', async () => {
    for (const state of states) {
      const card = devices.cards.filter({ hasText: state }).first();
      await expect(card).toBeInViewport({ ratio: 1 });
    }
    await expect(
      devices.cards.filter({ has: page.getByRole('img', { name: /match the specification/ }) }),
    ).toHaveCount(1);
  });

  const car = devices.cards.filter({ hasText: 'Field-test car' }).first();
  await test.step('the car is silent, and dated before the start', async () => {
    await expect(car).toContainText(/Unknown.*as of/);
    await expect(page.getByText(/Field-test car since/)).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(car).toContainText('Available');
  await expect(page.getByText(/Field-test car since/)).toBeHidden();
});
