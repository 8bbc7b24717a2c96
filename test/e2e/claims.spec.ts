import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { listing, startHttpAgent } from '../fakes/http-agent.ts';
import { type LabWithAgents, startLabWithAgents } from '../fakes/lab-with-agents.ts';
import { exampleRecord } from '../fixtures/device-record.ts';
import { expect, test as base } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** A lab whose people can claim devices, with one agent that lists a phone. */
const test = base.extend<{ service: LabWithAgents }>({
  service: async ({}, use, info) => {
    const phone = { ...exampleRecord, ModelName: 'Pixel One', DeviceID: 'Pixel-One', ConnectedUser: '' };
    const agent = await startHttpAgent(listing(phone));
    const addresses = [formatAgentAddress(agent.address)];
    const settings = { DEVICE_LAB_CLAIMS_TAKING: 'on' };
    const service = await startLabWithAgents(info.outputPath('service'), kim, addresses, settings);
    await use(service);
    await service.end();
    await agent.close();
  },
});

test('a phone is claimed with a click, given back, and taken away by an administrator with a reason', async ({
  lab: { page },
  service,
}) => {
  await new SignInScreen(page).signInTo(service.address, kim);
  const devices = new DevicesScreen(page);
  const one = devices.card('Pixel One');
  await expect(one).toContainText('Available');
  await one.click();
  await devices.details.getByRole('button', { name: 'Claim 1 h' }).click();
  await expect(one).toContainText(/Yours until \d\d:\d\d/);
  await expect(page.getByRole('button', { name: 'Claimed 1' })).toBeVisible();
  await expect(devices.details).toContainText('min left');

  await devices.details.getByRole('button', { name: 'Release' }).click();
  await expect(one).toContainText('Available');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(one).toContainText(/Yours until/);

  await service.claims('release', 'Pixel-One', '--note', 'repair');
  await expect(page.getByText(/^An administrator ended your claim of .*Pixel One.*: repair$/)).toBeVisible();
  await expect(one).toContainText('Available');
});
