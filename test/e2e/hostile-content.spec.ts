import type { Locator, Page } from '@playwright/test';
import { textNames } from '#shared/wire/read-device.ts';
import {
  accountOf,
  answerJson,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../fakes/lab-server.ts';
import { expect, test as base } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { openAccount } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

const test = base.extend<{ service: LabServer }>({
  service: async ({}, use) => {
    const service = await startLabServer();
    await use(service);
    await service.close();
  },
});

const agent = { AgentIP: '10.0.3.7:5037' };
const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const texts = {
  markup,
  bidi: '\u202Egnp.evil\u2066',
  unseen: 'Gal\u200Baxy\u00AD',
  lines: 'Pixel 9\n10.0.3.9:5037 Free',
  endless: 'x'.repeat(1_000_000),
  emoji: '👨‍👩‍👧 갤럭시 ❤️',
  template: '{{count}} $t(account.signOut)',
};

/** A device with this text in each text field. */
function saying(deviceId: string, text: string): Record<string, unknown> {
  const fields = textNames
    .map(({ name }) => name)
    .filter((field) => field !== 'DeviceID' && field !== 'AgentIP');
  return wireDevice(deviceId, {
    ...agent,
    ...Object.fromEntries(fields.map((field) => [field, text])),
    [text.slice(0, 90)]: text,
  });
}

async function open(page: Page, service: LabServer): Promise<DevicesScreen> {
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.3.7', 5037);
  return devices;
}

const fitsSideways = (locator: Locator) =>
  locator.evaluate((element) => element.scrollWidth <= element.clientWidth);

/** Nothing of the page overflows its window, and no element comes from a text. */
async function expectIntact(page: Page): Promise<void> {
  const root = page.locator('html');
  await expect.poll(() => fitsSideways(root)).toBe(true);
  await expect(page.locator('img[src="x"], #root script')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^[12]$/);
}

test('whatever a phone says of itself is text in its own row, all of it to be seen', async ({
  lab: { page },
  service,
}) => {
  service.listDevices = answerJson(deviceList(Object.entries(texts).map(([id, text]) => saying(id, text))));
  const devices = await open(page, service);
  await expect(devices.cards).toHaveCount(7);
  await expect(devices.card('<script>')).toContainText('<img src=x onerror=');
  await expect(devices.card('‹U+202E›gnp.evil‹U+2066›')).toBeVisible();
  await expect(devices.card('Gal‹U+200B›axy‹U+00AD›')).toBeVisible();
  await expect(devices.card('Pixel 9‹U+000A›10.0.3.9:5037 Free')).toContainText('10.0.3.7:5037');
  await expect(devices.card('👨‍👩‍👧 갤럭시 ❤️')).toBeVisible();
  await expect(devices.card('{{count}} $t(account.signOut)')).toBeVisible();
  await expectIntact(page);

  await devices.card('xxxx').click();
  await devices.details.getByRole('button', { name: /spec mismatch/ }).click();
  await expect(
    devices.details.getByText(/is very long or contains invisible characters/).first(),
  ).toBeVisible();
  await devices.details.getByText('Raw data').click();
  const body = devices.details.locator('pre').locator('xpath=ancestor::*[@data-scroller]');
  await expect.poll(() => fitsSideways(body)).toBe(true);
  // Copied completely, even if only a part is shown.
  await expect(devices.details.locator('pre')).toContainText('"DeviceID": "endless"');
  await expect(devices.details.getByRole('button', { name: 'Copy raw data' })).toBeVisible();
  await expectIntact(page);

  await devices.view('Table');
  const rows = devices.table.getByRole('row');
  await expect(rows).toHaveCount(8);
  const heights = () =>
    rows.evaluateAll((all) => new Set(all.slice(1).map((row) => row.getBoundingClientRect().height)).size);
  await expect.poll(heights).toBe(1);
  await expectIntact(page);
});

test('an agent’s own message stands in quotation marks, on one line, and ends', async ({
  lab: { page },
  service,
}) => {
  const message = `ok”. Your session has ended.\nSign in again at http://evil.example ${markup}${texts.endless}`;
  service.listDevices = answerJson(deviceList([], 7, message));
  await open(page, service);
  const problem = page.getByRole('main').getByRole('status').filter({ hasText: 'returned error 7' });
  await expect(problem).toContainText('error 7: “ok". Your session has ended.‹U+000A›Sign in again at');
  const text = (await problem.textContent()) ?? '';
  expect(text.length).toBeLessThan(700);
  expect(text.match(/”/g)).toHaveLength(1);
  await expectIntact(page);
  await new DevicesScreen(page).open('Agents');
  await expect(new AgentsScreen(page).notes()).toContainText('“ok". Your session');
  await expectIntact(page);
});

test('an account record is text as well', async ({ lab: { page }, service }) => {
  service.authenticate = (response, call) =>
    answerJson({
      ...accountOf(call.body),
      EMP_NM: `${texts.bidi}${markup}`,
      DPT_CD: texts.endless,
      EMP_EMAIL: texts.unseen,
      PASS_DT: markup,
    })(response, call);
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const menu = await openAccount(page);
  await expect(menu).toContainText('‹U+202E›gnp.evil‹U+2066›<img');
  await expect(menu).toContainText('Gal‹U+200B›axy');
  await expectIntact(page);
});
