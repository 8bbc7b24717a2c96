import { expect, test } from 'vitest';
import type { Agent } from '#shared/model/fleet/agent.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { kimsSession, main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';

const { details } = deviceList;
const command = details.getByRole('group', { name: 'Copy as command' });
const appium = details.getByRole('group', { name: 'Appium session' });
const copied = () => main.calls('clipboard.copy').map(({ text }) => text);

/** A phone of an agent in the lab's list, unless `agent` has another origin. */
function makePhone(agent: Partial<Agent> = {}, version = 'adb/1.0.41') {
  const fields = { modelName: 'Galaxy S23', osVersion: '34', abi: 'arm64-v8a', connectedUser: 'kim.minji' };
  const address = { host: '192.0.2.10', port: 5037 };
  const entry = makeEntry('a', 'R3CW40E9DHN', fields);
  return { ...makeReport('a', [entry], { address, origin: 'lab', ...agent }), version };
}

async function openCommands(): Promise<void> {
  await deviceList.card('Galaxy S23').click();
  await details.getByText('Commands').click();
}

test('the command finds the device at the lab service, and has no names', async () => {
  await openPage({ reports: [makePhone()] });
  await openCommands();
  for (const name of ['Linux and macOS', 'PowerShell']) await command.getByRole('button', { name }).click();
  await expect
    .poll(copied)
    .toEqual([
      `device-lab devices 'id:=R3CW40E9DHN' --server https://lab.example`,
      `device-lab devices "id:=R3CW40E9DHN" --server https://lab.example`,
    ]);
  await expect.element(command).toHaveAccessibleDescription(/Needs a token of the lab service/);
});

const thisComputer: LabChoice = { kind: 'this-computer' };
test.for<[string, Partial<Agent>, LabChoice | null, RegExp]>([
  ['in a lab of the console', {}, thisComputer, /only at a lab service/],
  ['of a service without a list', { origin: 'personal' }, null, /doesn’t list any agents/],
])('a device %s has no command, and the reason is shown', async ([, agent, choice, reason]) => {
  const session = choice ? { ...kimsSession, choice, address: '' } : kimsSession;
  await openPage({ reports: [makePhone(agent)], session });
  await openCommands();
  await expect.element(command.getByRole('button', { name: 'Linux and macOS' })).toBeDisabled();
  await expect.element(command.getByText(reason)).toBeVisible();
  await expect.element(command).toHaveAccessibleDescription(reason);
  // An Appium session needs no lab service.
  await appium.getByRole('button', { name: 'Copy Appium capabilities' }).click();
  await expect.poll(copied).toHaveLength(1);
});

test('the capabilities name the ADB server, with a warning where they are copied', async () => {
  await openPage({ reports: [makePhone()] });
  await openCommands();
  await appium.getByRole('button', { name: 'Copy Appium capabilities' }).click();
  await expect
    .poll(() => copied().map((text) => JSON.parse(text) as unknown))
    .toMatchObject([{ 'appium:udid': 'R3CW40E9DHN', 'appium:remoteAdbHost': '192.0.2.10' }]);
  await expect
    .element(appium)
    .toHaveAccessibleDescription(/ADB server 192\.0\.2\.10:5037.*restarts that server/);
});
