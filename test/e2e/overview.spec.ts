import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
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

test('the fleet is counted by availability, brand and SDK level, and what is chosen is listed', async ({
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
    await expect(page.getByText('5 devices')).toBeVisible();

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
    await expect(brands.nth(1)).toHaveAccessibleName('No brand name 1, 1 available');
    await expect(overview.bars('By API level').first()).toHaveAccessibleName(
      'API 35 2, 1 available, 1 in use',
    );
    await expect(overview.bars('By API level').last()).toHaveAccessibleName(
      'Unknown API level 1, 1 available',
    );

    // By keyboard: a bar lists its devices, and the number beside it the free ones.
    await brands.first().press('Enter');
    await expect(devices.search).toHaveValue('brand:=samsung');
    await expect(devices.cards).toHaveCount(3);
    await overview.open();
    await brands.first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(devices.search).toHaveValue('brand:=samsung free');
    await expect(devices.cards).toHaveCount(2);
    await overview.open();
    await overview.bars('By API level').last().click();
    // What is unknown has no words in a search: it is picked, and let go of by the next choice.
    await expect(devices.search).toHaveValue('');
    await expect(page.getByRole('button', { name: /API level/ })).not.toHaveCount(0);
    await expect(devices.cards).toHaveCount(1);
    await overview.open();
    await overview.tiles.nth(1).click();
    await expect(devices.search).toHaveValue('in-use');
    await expect(devices.cards).toHaveCount(1);

    // The same as a table, which has each number's way too.
    await overview.open();
    await overview.showAs('Table');
    const table = page.getByRole('table', { name: 'By brand' });
    await expect(table.getByRole('row').nth(1)).toHaveText('samsung32100');
    await table.getByRole('button', { name: 'samsung, In use 1' }).click();
    await expect(devices.search).toHaveValue('brand:=samsung in-use');
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
    await expect(brands).toHaveText(['samsung 0', 'google 3', 'Sony 1']);
    await overview.chart('By brand').getByRole('button', { name: 'Sort again' }).click();
    await expect(brands).toHaveText(['google 3', 'Sony 1']);
    await expect(page.getByRole('button', { name: 'Sort again' })).toHaveCount(0);

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
    await expect(page.getByText(/^1 agent isn’t responding/)).toBeVisible();
    await expect(brands.first()).toHaveAccessibleName('google 3, 3 unknown');
  } finally {
    await service.close();
  }
});
