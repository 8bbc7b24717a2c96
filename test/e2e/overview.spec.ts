import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { FilterRow } from './screens/filter-row.ts';
import { OverviewScreen } from './screens/overview-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

type Wire = readonly [brand: string, sdk: string, user?: string];
const listOf = (...devices: readonly Wire[]) =>
  answerJson(
    deviceList(
      devices.map(([Brand, SDKVersion, ConnectedUser = ''], index) =>
        wireDevice(`d${index}`, { Brand, SDKVersion, ConnectedUser, ModelName: `${Brand} ${index}` }),
      ),
    ),
  );

test('the fleet is counted by availability, brand and OS, and what is chosen is listed', async ({
  lab: { page },
}) => {
  const service = await startLabServer();
  try {
    service.listDevices = listOf(
      ['samsung', '34'],
      ['Samsung', '35', 'lee'],
      ['samsung', '34'],
      ['google', '35'],
      ['', '17.4'],
    );
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    const devices = new DevicesScreen(page);
    const overview = new OverviewScreen(page);
    await overview.open();
    await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Devices' }).click();
    await devices.addAgent('10.0.0.5', 5037);
    await expect(devices.summary.getByRole('button', { name: 'All 5' })).toBeVisible();

    await overview.open();
    await expect(overview.tiles).toHaveText([
      /^Available4 80%/,
      /^In use1 20%/,
      /^Unknown0 0%/,
      /^Disconnected0 0%/,
    ]);
    const brands = overview.bars('By brand');
    await expect(brands).toHaveCount(3);
    await expect(brands.first()).toHaveAccessibleName('samsung 3, 2 available, 1 in use');
    await expect(brands.nth(1)).toHaveAccessibleName('No name 1, 1 available');
    await expect(overview.bars('By OS').first()).toHaveAccessibleName('Android 15 2, 1 available, 1 in use');
    await expect(overview.bars('By OS').last()).toHaveAccessibleName('17.4 1, 1 available');

    // By keyboard: a bar lists its devices by a filter, and the words beside it those that are available.
    const filters = new FilterRow(page);
    await brands.first().press('Enter');
    await expect(devices.search).toHaveValue('');
    await expect(filters.chip('Brand')).toHaveText(/^Brand: samsung/i);
    await expect(devices.cards).toHaveCount(3);
    await overview.open();
    await brands.first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(devices.search).toHaveValue('free');
    await expect(filters.chip('Brand')).toHaveText(/^Brand: samsung/i);
    await expect(devices.cards).toHaveCount(2);
    await overview.open();
    await overview.bars('By OS').last().click();
    // The next choice lets go of the one before.
    await expect(devices.search).toHaveValue('');
    await expect(filters.chip('OS')).toHaveText(/^OS: 17\.4/);
    await expect(filters.removers).toHaveCount(1);
    await expect(devices.cards).toHaveCount(1);
    await overview.open();
    await overview.tiles.nth(1).click();
    await expect(devices.search).toHaveValue('in-use');
    await expect(filters.removers).toHaveCount(0);
    await expect(devices.cards).toHaveCount(1);

    // The same as a table, which has each number's way too.
    await overview.open();
    await overview.showAs('Table');
    const table = page.getByRole('table', { name: 'By brand' });
    await expect(table.getByRole('row').nth(1)).toHaveText('samsung32100');
    await table.getByRole('button', { name: 'samsung, In use 1' }).click();
    await expect(devices.search).toHaveValue('in-use');
    await expect(filters.chip('Brand')).toHaveText(/^Brand: samsung/i);
    await expect(devices.cards).toHaveCount(1);
  } finally {
    await service.close();
  }
});

test('numbers move on while bars keep their places; gone and unknown are counted as such', async ({
  lab: { page },
}) => {
  const service = await startLabServer();
  try {
    service.listDevices = listOf(['samsung', '34'], ['samsung', '34'], ['google', '35']);
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    await new DevicesScreen(page).addAgent('10.0.0.5', 5037);
    const overview = new OverviewScreen(page);
    await overview.open();
    const brands = overview.bars('By brand');
    await expect(brands).toHaveCount(2);

    const ask = () => page.evaluate(() => window.bridge.invoke('agents.ask', { agentIds: null }));
    service.listDevices = listOf(['google', '34'], ['google', '34'], ['google', '35'], ['Sony', '35']);
    await ask();
    const lines = overview.lines('By brand');
    await expect(lines).toHaveText([/^samsung\s*0 devices/, /^google\s*3 of 3 available/, /^Sony\s*1 of 1/]);
    const sortAgain = overview.chart('By brand').getByRole('button', { name: 'Sort again' });
    await sortAgain.click();
    await expect(lines).toHaveText([/^google\s*3 of 3 available/, /^Sony\s*1 of 1 available/]);
    await expect(sortAgain).toHaveCount(0);

    service.listDevices = listOf(['google', '34']);
    await ask();
    await expect(overview.tiles).toHaveText([
      /^Available1 25%/,
      /^In use0/,
      /^Unknown0/,
      /^Disconnected3 75%/,
    ]);
    await expect(brands.first()).toHaveAccessibleName('google 3, 1 available, 2 disconnected');

    await service.close();
    await ask();
    await expect(page.getByText(/^10\.0\.0\.5:5037: Unknown since/)).toBeVisible();
    await expect(brands.first()).toHaveAccessibleName('google 3, 3 unknown');
  } finally {
    await service.close();
  }
});
