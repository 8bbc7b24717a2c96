import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  type Answer,
  answerJson,
  answerText,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../fakes/lab-server.ts';
import { expect, test as base } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** Longer than the longest interval between two requests to a failing agent, which is a minute. */
const shown = { timeout: 90_000 };

/** The maximum height of the messages above the list, in pixels. */
const LINE = 40;

const hosts = Array.from({ length: 10 }, (_, index) => `10.0.0.${index + 1}`);
const closeConnection: Answer = (response) => response.destroy();
const noJson = answerText('<html>Bad gateway</html>');

interface Fixtures {
  /** A foreign lab service with ten agents of one device each. */
  readonly service: LabServer;
  /** The service's response for an agent, by its host, if it does not list a device. */
  readonly faults: Map<string, Answer>;
}

base.slow();

const test = base.extend<Fixtures>({
  faults: async ({}, use) => {
    await use(new Map());
  },
  service: async ({ dataDir, faults }, use) => {
    await mkdir(dataDir, { recursive: true });
    const asking = { seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 };
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ version: 1, asking }));
    const service = await startLabServer();
    service.listDevices = (response, call) => {
      const host = String(call.body['DeviceAgentIP']);
      const list = answerJson(deviceList([wireDevice(host, { ModelName: `Phone of ${host}` })]));
      (faults.get(host) ?? list)(response, call);
    };
    await use(service);
    await service.close();
  },
});

async function open(page: Page, service: LabServer, expected: number): Promise<DevicesScreen> {
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const agents = new AgentsScreen(page);
  await agents.open();
  await agents.add('Import agents…');
  const dialog = page.getByRole('dialog', { name: 'Import agents' });
  await dialog.getByRole('textbox', { name: 'Agents' }).fill(hosts.join('\n'));
  await dialog.getByRole('button', { name: `Add ${hosts.length} agents` }).click();
  await dialog.waitFor({ state: 'detached' });
  const devices = new DevicesScreen(page);
  await devices.open('Devices');
  await expect(devices.summary).toContainText(`All ${expected}`, shown);
  return devices;
}

/** The top of the list, in pixels from the top of the window. */
async function topOf(page: Page): Promise<number> {
  const box = await page.getByRole('listbox', { name: 'Devices' }).boundingBox();
  return box?.y ?? 0;
}

for (const [what, fault, why] of [
  ['closes the connection', closeConnection, 'closed the connection without a response.'],
  ['answers no JSON', noJson, 'isn’t a device list'],
  ['answers an error of HTTP', answerText('', 500), 'responded with HTTP status 500.'],
] as const) {
  test(`a service that ${what} about one of ten agents is not said to be away`, async ({
    lab: { page },
    service,
    faults,
  }) => {
    const devices = await open(page, service, 10);
    const before = await topOf(page);
    faults.set('10.0.0.10', fault);
    const problem = devices.problem('No device list from agent 10.0.0.10:5037 since');
    await expect(problem).toContainText(why, shown);
    await expect(problem).toContainText('The agent itself may be fine.');
    await expect(page.getByRole('main')).not.toContainText('Requests to the lab service have failed');
    await expect(devices.card('Phone of 10.0.0.1').first()).toContainText('Available');
    expect((await topOf(page)) - before).toBeLessThanOrEqual(LINE);

    await devices.search.fill('10.0.0.10');
    await devices.card('Phone of 10.0.0.10').click();
    await expect(devices.details).toContainText(/No device list from its agent since \d/);
    await expect(devices.details).not.toContainText('Can’t connect');
    const agents = new AgentsScreen(page);
    await agents.open();
    await expect(agents.row('10.0.0.10:5037')).toContainText(/Not responding ?since/);
    await expect(agents.notes()).toContainText(why);
    await expect(agents.list).not.toContainText('Unknown');

    faults.clear();
    await expect(agents.row('10.0.0.10:5037')).toContainText('Online', shown);
    await devices.open('Devices');
    await expect(devices.problem('10.0.0.10')).toBeHidden();
  });
}

test('a service without any answer is one line for all agents', async ({
  lab: { page },
  service,
  faults,
}) => {
  const devices = await open(page, service, 10);
  const before = await topOf(page);
  for (const host of hosts) faults.set(host, closeConnection);
  const problem = devices.problem('Requests to the lab service have failed since');
  await expect(problem).toContainText('The status of 10 agents is unknown.', shown);
  expect((await topOf(page)) - before).toBeLessThanOrEqual(LINE);
  const agents = new AgentsScreen(page);
  await agents.open();
  await expect(agents.row('10.0.0.10:5037')).toContainText(/Unknown ?since/);
  // One message covers all of them.
  await expect(agents.notes()).toHaveCount(0);

  faults.clear();
  await devices.open('Devices');
  await expect(problem).toBeHidden(shown);
});

test('several agents that fail are one line, which leads to them by keyboard', async ({
  lab: { page },
  service,
  faults,
}) => {
  const devices = await open(page, service, 10);
  const before = await topOf(page);
  faults.set('10.0.0.2', closeConnection);
  faults.set('10.0.0.7', noJson);
  const problem = devices.problem('2 agents need attention');
  await expect(problem).toBeVisible(shown);
  expect((await topOf(page)) - before).toBeLessThanOrEqual(LINE);
  await problem.getByRole('button', { name: 'Show' }).focus();
  await page.keyboard.press('Enter');

  const agents = new AgentsScreen(page);
  await expect(agents.headers()).toHaveText([/10\.0\.0\.2:/, /10\.0\.0\.7:/]);
  const filter = page.getByRole('button', { name: 'Not responding 2' });
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'All 10' }).press('Space');
  await expect(filter).toHaveAttribute('aria-pressed', 'false');
  await expect(agents.headers()).toHaveCount(10);
});

test('whatever there is to say, one line stands above the list, and a dialog lists all of it', async ({
  lab: { page },
  service,
  faults,
}) => {
  const broken = [wireDevice('a'), wireDevice('b'), 'no device'];
  const devices = await open(page, service, 10);
  const before = await topOf(page);
  faults.set('10.0.0.3', answerJson(deviceList(broken)));
  faults.set('10.0.0.4', answerJson(deviceList(broken)));
  faults.set('10.0.0.5', closeConnection);
  const problem = devices.problem('No device list from agent 10.0.0.5:5037');
  const more = problem.getByRole('button', { name: '2 more messages' });
  await expect(more).toBeVisible(shown);
  await expect(page.getByText('1 invalid entry')).toHaveCount(0);
  expect((await topOf(page)) - before).toBeLessThanOrEqual(LINE);
  await more.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Messages' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^No device list from agent 10\.0\.0\.5:5037 .* closed the connection/,
    /^Agent 10\.0\.0\.[34]:5037 returned 1 invalid entry/,
    /^Agent 10\.0\.0\.[34]:5037 returned 1 invalid entry/,
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  faults.delete('10.0.0.5');
  await expect(devices.problem('returned 1 invalid entry')).toBeVisible(shown);
  await expect(page.getByRole('button', { name: '1 more message' })).toBeVisible();
});
