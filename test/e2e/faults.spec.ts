import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HttpAgent, listing, startHttpAgent } from '../fakes/http-agent.ts';
import { startNetworkNamespace } from '../fakes/network-namespace.ts';
import { expect, test as base } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

interface Fixtures {
  /** Agents are polled every second, so that a test does not wait long. */
  readonly fastPolling: undefined;
  /** An agent that the fault does not affect. */
  readonly bystander: HttpAgent;
}

base.slow();

const test = base.extend<Fixtures>({
  fastPolling: [
    async ({ dataDir }, use) => {
      await mkdir(dataDir, { recursive: true });
      const polling = { seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 };
      await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ version: 1, polling }));
      await use(undefined);
    },
    { auto: true },
  ],

  bystander: async ({}, use) => {
    const agent = await startHttpAgent(listing({ DeviceID: 'b', ModelName: 'Bystander', ConnectedUser: '' }));
    await use(agent);
    await agent.close();
  },
});

test('the devices of a lost network are unknown until the network returns', async ({ launch, bystander }) => {
  const network = await startNetworkNamespace();
  test.skip(network === null, 'skipped: network namespaces cannot be made here');
  if (network === null) return;
  try {
    const { page } = await launch();
    await new SignInScreen(page).signInHere(kim);
    const devices = new DevicesScreen(page);
    await devices.addAgent(network.host, await network.startAgent('Remote'));
    await devices.addAgent('127.0.0.1', bystander.address.port);
    await expect(devices.card('Remote')).toContainText('Available');

    await network.pullCable();
    const problem = devices.problem(`Agent ${network.host}`);
    await expect(problem).toContainText(/(Can’t connect to the agent|The agent didn’t respond)/);
    await expect(devices.card('Remote')).toContainText('Unknown');
    await expect(devices.card('Bystander')).toContainText('Available');

    await page.context().setOffline(true);
    const own = devices.problem('No network connection since');
    await expect(own).toContainText('The status of 1 agent is unknown.');
    await expect(own).toContainText('Other computers can’t be reached.');
    await expect(problem).toBeHidden();
    await page.context().setOffline(false);
    await expect(own).toBeHidden();

    await network.plugInCable();
    await expect(devices.card('Remote')).toContainText('Available');
    await expect(problem).toBeHidden();
  } finally {
    await network.close();
  }
});
