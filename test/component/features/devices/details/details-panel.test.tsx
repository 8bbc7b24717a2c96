import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeExampleLab, makeReport } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { agentList } from '../../../screens/agents.ts';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';

const { details } = deviceList;
const button = (name: string | RegExp) => details.getByRole('button', { name });
const copied = () => main.calls('clipboard.copy').map(({ text }) => text);

/** A phone that is in use. */
const makeUsedPhone = () =>
  makeReport(
    'a',
    [
      makeEntry('a', 'R3CW40E9DHN', {
        modelName: 'Galaxy S23',
        connectedUser: 'lee.jihoon',
        buildVersion: 'UP1A.231005.007.S911NKSU4CXF1',
        screen: { width: 1440, height: 3040 },
        capture: { width: 1080, height: 2280 },
      }),
    ],
    { name: 'Payments rack', address: { host: '192.0.2.10', port: 5037 } },
  );

test('the details name the user, and lead to the agent', async () => {
  await openPage({ reports: [makeUsedPhone()] });
  await deviceList.card('Galaxy S23').click();
  await expect.element(details).toMatchTextContent(/In use.*lee\.jihoon/);
  await expect.element(details).toMatchTextContent(/Reported by Payments rack · /);
  await expect.element(details.getByRole('term')).toHaveLength(8);
  await button('Copy ID').click();
  await expect.poll(copied).toEqual(['R3CW40E9DHN']);
  await button('Copy build').click();
  await expect.poll(copied).toEqual(['R3CW40E9DHN', 'UP1A.231005.007.S911NKSU4CXF1']);
  await button('Payments rack').click();
  await expect.element(page.getByRole('heading', { name: 'Agents' })).toBeVisible();
  await expect.element(agentList.row('192.0.2.10:5037')).toBeVisible();
});

test('the menu sets another alert, and Escape closes only the menu', async () => {
  await openPage({ reports: [makeUsedPhone()] });
  await deviceList.card('Galaxy S23').click();
  await button('More actions for Galaxy S23').click();
  await page.getByRole('menuitem', { name: 'Notify me when disconnected' }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await button('More actions for Galaxy S23').click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete alert (Disconnected)' })).toBeVisible();
  await press('Escape');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(details).toBeVisible();
});

test('all fields and the raw data are collapsed at first', async () => {
  const raw = '{\n  "DeviceID": "R3CW40E9DHN",\n  "ScreenSize_W": 1440\n}';
  await openPage({
    reports: [makeUsedPhone()],
    handlers: { 'devices.raw': () => raw, 'agents.command': () => 'curl http://192.0.2.10' },
  });
  await deviceList.card('Galaxy S23').click();
  await expect.element(details.getByText('CaptureSize_W')).not.toBeVisible();
  await details.getByText('All fields').click();
  await expect.element(details.getByText('CaptureSize_W')).toBeVisible();
  await expect.element(details.getByRole('term')).toHaveLength(32);
  const scale = details.getByRole('term').filter({ hasText: 'Capture scale' }).element().parentElement;
  expect(scale?.textContent).toContain('75 %');
  await details.getByText('Raw data').click();
  await expect.element(details).toMatchTextContent('"ScreenSize_W": 1440');
  await button('Copy raw data').click();
  await expect.poll(copied).toEqual([raw]);
  await details.getByText('Commands').click();
  await details
    .getByRole('group', { name: 'Copy request as command' })
    .getByRole('button', { name: 'Linux and macOS' })
    .click();
  await expect.poll(copied).toEqual([raw, 'curl http://192.0.2.10']);
  expect(main.calls('agents.command')).toEqual([{ agentId: 'a', shell: 'posix' }]);
});

test('the details say what could not be read, and why', async () => {
  const FactsNotRead = [
    { Command: 'getevent', Reason: 'timed-out', AfterMs: 4_000 },
    { Command: 'settings', Reason: 'timed-out', AfterMs: 4_000 },
    { Command: 'lsusb', Reason: 'failed', AfterMs: 12 },
  ];
  await openPage({
    reports: [makeUsedPhone()],
    handlers: { 'devices.raw': () => JSON.stringify({ DeviceID: 'R3CW40E9DHN', FactsNotRead }) },
  });
  await deviceList.card('Galaxy S23').click();
  for (const line of [/Input range, Alias\..*getevent, settings.*4 s/, /^The phone’s output of lsusb/]) {
    await expect.element(details.getByText(line)).toBeVisible();
  }
});

test('the details cover the list only if there is no room next to it', async () => {
  await openPage({ reports: makeExampleLab(), size: { width: 1280, height: 800 } });
  await deviceList.card('Galaxy S10').click();
  const list = page.getByRole('listbox', { name: 'Devices' });
  const readOverlap = () =>
    list.element().getBoundingClientRect().right - details.element().getBoundingClientRect().left;
  await expect.poll(readOverlap).toBeLessThanOrEqual(0);
  await page.viewport(800, 800);
  await expect.poll(readOverlap).toBeGreaterThanOrEqual(300);
  await button('Close').click();
  await expect.element(details).not.toBeInTheDocument();
});
