import { expect, test } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('the demo lab leads to simulated devices, marked as such', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await expect(page.getByText('Demo lab: all agents and devices are simulated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
  await expect(page).toHaveTitle(/Demo lab/);

  await devices.card('Galaxy S24 Ultra').click();
  await expect(devices.details.getByRole('term')).toHaveCount(8);
  await devices.details.getByText('All fields').click();
  await expect(devices.details.getByRole('term')).toHaveCount(32);
  await devices.details.getByText('Raw data').click();
  await expect(devices.details.locator('pre')).toContainText('"DeviceID"');
  await leaveByEscape(devices.details);
});

test('search narrows the list, says why nothing is left, and is cleared', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.search.fill('galaxy tab');
  await expect(devices.cards).toHaveCount(2);
  await expect(devices.summary).toContainText('All 2 of 30');
  // The counts next to it are of the shown devices.
  await expect(devices.summary).toHaveText(/(?:Available|In use) [12](?!\d)/);
  await devices.search.fill('no such phone');
  await expect(page.getByRole('heading', { name: 'No devices match “no such phone”' })).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
});

test('agents are listed, edited, removed, and brought back', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
  const agents = new AgentsScreen(page);
  await agents.open();
  // Shown with its name, and the address below.
  const row = agents.row('192.0.2.13:5037');
  await expect(row).toContainText('Online');

  await agents.choose('Curiosities', 'Edit…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('창고');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('창고');

  await agents.choose('창고', 'Remove');
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('창고');
});

test('an agent that is there already, and an address that is none, are said in the dialog', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  await page.keyboard.press('ControlOrMeta+n');
  const dialog = page.getByRole('dialog', { name: 'Add agent' });
  await dialog.getByRole('textbox', { name: 'IP address or host name' }).fill('10.0.3.300');
  await expect(dialog.getByText('Enter a valid IP address or host name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Port' }).fill('70000');
  await expect(dialog.getByText('Enter a port from 1 to 65535.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'IP address or host name' }).fill('192.0.2.10:5037');
  await expect(dialog.getByRole('textbox', { name: 'Port' })).toHaveValue('5037');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'An agent with this address already exists in this lab.',
  );
});

test('many agents are pasted at once, and what cannot be read is said line by line', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const agents = new AgentsScreen(page);
  await agents.open();
  await page.getByRole('button', { name: 'Add agent' }).click();
  await page.getByRole('menuitem', { name: 'Import agents…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import agents' });
  await dialog
    .getByRole('textbox', { name: 'Agents' })
    .fill('192.0.2.20 창고\n192.0.2.10:5037\n10.0.3.300\n');
  await expect(dialog.getByRole('alert')).toHaveText(/Line 3 doesn’t start with an address: 10\.0\.3\.300/);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'agents.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\uFEFFhost,port,name,group\r\n192.0.2.20,5037,창고,지하\r\n192.0.2.21,5037,\r\n'),
  });
  await dialog.getByRole('button', { name: 'Add 2 agents' }).click();
  await expect(page.getByRole('main').getByText('6 agents')).toBeVisible();
  await expect(agents.row('192.0.2.20:5037')).toContainText('창고');
  await expect(agents.headers().first()).toContainText('지하');
});
