import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { keepAgents } from '../../../lab-agents.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { agentList } from '../../../screens/agents.ts';
import { press, type } from '../../../screens/keyboard.ts';
import { openScreen } from '../../../screens/open-screen.ts';

const dialog = page.getByRole('dialog');
const host = dialog.getByRole('textbox', { name: 'IP address or host name' });
const port = dialog.getByRole('textbox', { name: 'Port' });
const name = dialog.getByRole('textbox', { name: 'Name' });
const add = dialog.getByRole('button', { name: 'Add' });
const open = () => openPage({ reports: makeExampleLab(), handlers: keepAgents() });

test('an agent is added by keyboard, and is listed', async () => {
  await open();
  await press('Command+n');
  await expect.element(host).toHaveFocus();
  await type('192.0.2.99:8038');
  await expect.element(port).toHaveValue('8038');
  await name.fill('창고');
  await press('Enter');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(main.calls('agents.add')).toEqual([
    { address: { host: '192.0.2.99', port: 8038 }, name: '창고', group: '', via: 'lab' },
  ]);
  await openScreen('Agents');
  await expect.element(agentList.row('창고')).toMatchTextContent('192.0.2.99:8038');
});

test('an invalid address, and one that exists, are reported in the dialog', async () => {
  await open();
  await press('Command+n');
  await host.fill('10.0.3.300');
  await expect.element(dialog.getByText('Enter a valid IP address or host name.')).toBeVisible();
  await port.fill('70000');
  await expect.element(dialog.getByText('Enter a port from 1 to 65535.')).toBeVisible();
  await expect.element(port).toHaveAttribute('aria-invalid', 'true');
  await add.click();
  expect(main.calls('agents.add')).toEqual([]);
  await host.fill('192.0.2.10:8038');
  await port.fill('5037');
  await expect.element(host).toHaveValue('192.0.2.10');
  await add.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('An agent with this address already exists in this lab.');
});

test('an agent is renamed and can be reached through this computer', async () => {
  await open();
  await openScreen('Agents');
  await agentList.choose('Curiosities', 'Edit…');
  await expect.element(host).toHaveValue('192.0.2.13');
  await name.fill('창고');
  await dialog.getByText(/^Connect through this computer/).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(agentList.row('창고')).toMatchTextContent(/192\.0\.2\.13:5037.*via this computer/);
});
