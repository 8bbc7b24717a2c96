import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';

const states = ['Available', 'Idle', 'Claimed', 'In use', 'Remote control', 'Unknown', 'Disconnected'];

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
