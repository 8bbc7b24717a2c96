import { expect, test } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { readClipboard } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { openPage } from './screens/navigation.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('the sidebar says whether all is up to date, and leads to the agents that fail', async ({
  lab: { page },
}) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await new SignInScreen(page).openDemoLab();
  const sidebar = page.getByRole('navigation', { name: 'Pages' });
  const freshness = sidebar.getByTitle('Show agents');
  await expect(freshness).toHaveText(/^Up to date · \d+ s4 of 4 agents online$/);
  await expect(sidebar.getByRole('status')).toHaveText('Up to date');
  await expect(sidebar.getByRole('button', { name: 'Refresh all agents' })).toHaveAttribute(
    'title',
    /Ctrl\+R/,
  );

  await new DevicesScreen(page).addAgent('192.0.2.99', 5037);
  await expect(freshness).toHaveText('4 of 5 agents online1 not responding');
  await expect(sidebar.getByRole('status')).toHaveText('Some agents need attention');
  await freshness.click();
  await expect(new AgentsScreen(page).headers()).toHaveText([/192\.0\.2\.99/]);
});

test('a narrow window has a rail, with what needs attention and the views behind buttons', async ({
  lab: { page },
}) => {
  await page.setViewportSize({ width: 960, height: 640 });
  await new SignInScreen(page).openDemoLab();
  const rail = page.getByRole('navigation', { name: 'Pages' });
  await expect(rail.getByTitle('Show agents')).toBeHidden();
  await new DevicesScreen(page).addAgent('192.0.2.99', 5037);
  await expect(rail.getByRole('button', { name: /^Agents 5 4 of 5 agents online/ })).toBeVisible();

  await rail.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('button', { name: /^Unused now/ }).click();
  await expect(views).toBeHidden();
  await expect(new DevicesScreen(page).search).toHaveValue('unused');
  await page.setViewportSize({ width: 1_280, height: 640 });
  await expect(rail.getByRole('region', { name: 'Saved views' })).toBeVisible();
});

test('keys show the unused devices alone, copy an ID and open the settings', async ({
  lab: { app, page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.search.fill('galaxy s23');
  await expect(devices.card('Galaxy S23')).toContainText('In use');
  await openPage(page, 'Agents');
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeAttached();
  await expect(devices.card('Galaxy S23')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+A');

  await devices.card('Galaxy S23').click();
  await expect(devices.detailsOf('Galaxy S23')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+C');
  await expect.poll(() => readClipboard(app)).toBe('R3CW40E9DHN');

  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a toast stays for as long as the mouse or the keyboard is on it', async ({ lab: { page } }) => {
  await page.clock.install();
  await new SignInScreen(page).openDemoLab();
  const agents = new AgentsScreen(page);
  await agents.open();
  await agents
    .row('192.0.2.13:5037')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const toast = page.getByText('Removed 192.0.2.13:5037.');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await undo.hover();
  await undo.blur();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(400, 100);
  await page.clock.runFor(5_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toBeHidden();
});
