import { expect, test } from './fixture.ts';
import { findFaults } from './find-faults.ts';
import { DevicesScreen } from './screens/devices-screen.ts';

test('a screenshot of the demo lab goes from the agent to the page', async ({ lab }) => {
  const { page } = lab;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Open demo lab' }).click();
  const { cards, details } = new DevicesScreen(page);
  await cards.filter({ hasText: 'Available' }).first().click();
  await details.getByRole('button', { name: 'Take screenshot' }).click();
  await expect(details.getByText(/^Taken \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(details.getByRole('application', { name: /^Screen of/ })).toBeVisible();
  // The details scroll, the window doesn't.
  const rest = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(rest).toBe(0);
  expect(await findFaults(page, 'html')).toEqual([]);
});
