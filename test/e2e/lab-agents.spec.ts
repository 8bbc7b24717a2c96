import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { listing, startHttpAgent } from '../fakes/http-agent.ts';
import { type LabWithAgents, startLabWithAgents } from '../fakes/lab-with-agents.ts';
import { exampleRecord } from '../fixtures/device-record.ts';
import { expect, test as base } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { openPage } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** Three agents with a device each. The first one is in the list of the lab service. */
const test = base.extend<{ addresses: readonly string[]; service: LabWithAgents }>({
  addresses: async ({}, use) => {
    const devices = ['Pixel One', 'Pixel Two', 'Pixel Three'];
    const agents = await Promise.all(
      devices.map((ModelName) =>
        startHttpAgent(listing({ ...exampleRecord, ModelName, DeviceID: ModelName })),
      ),
    );
    await use(agents.map(({ address }) => formatAgentAddress(address)));
    await Promise.all(agents.map((agent) => agent.close()));
  },
  service: async ({ addresses }, use, info) => {
    const service = await startLabWithAgents(info.outputPath('service'), kim, addresses.slice(0, 1));
    await use(service);
    await service.end();
  },
});

test('the lab’s agents are there after the sign-in, and follow the list', async ({
  lab: { page },
  service,
  addresses: [listed = '', added = '', own = ''],
}) => {
  await new SignInScreen(page).signInTo(service.address, kim);
  const devices = new DevicesScreen(page);
  await expect(devices.card('Pixel One')).toBeVisible();
  const [host = '', port = ''] = own.split(':');
  await devices.addAgent(host, Number(port));
  await expect(devices.card('Pixel Three')).toBeVisible();

  const agents = new AgentsScreen(page);
  await agents.open();
  await expect(agents.row(`Lab ${listed}`)).toContainText('Online');
  await expect(agents.row(`Lab ${listed}`)).not.toContainText('Personal');
  await expect(agents.row(own)).toContainText('Personal');
  await agents
    .row(`Lab ${listed}`)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(page.getByText('From the lab’s list. Your administrator edits it.')).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText(['Refresh']);
  await page.keyboard.press('Escape');

  await service.agents('add', added, '--name', 'New rack');
  await expect(agents.row('New rack')).toContainText('Online');
  // A personal agent that is also in the lab's list is shown once, as an agent of the lab.
  await service.agents('add', own, '--name', 'Both');
  await expect(agents.row('Both')).toBeVisible();
  await expect(page.getByText('Personal', { exact: true })).toBeHidden();
  await service.agents('remove', listed);
  await expect(agents.row(`Lab ${listed}`)).toBeHidden();
  await openPage(page, 'Devices');
  await expect(devices.card('Pixel Two')).toBeVisible();
  await expect(devices.card('Pixel One')).toBeHidden();
});
