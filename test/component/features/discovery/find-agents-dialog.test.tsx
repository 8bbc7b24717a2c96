import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Discovery, type Found, noDiscovery, type SearchRange } from '#shared/model/fleet/discovery.ts';
import { makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import type { Handlers } from '../../main-process.ts';
import { openPage } from '../../page.tsx';
import { agentList } from '../../screens/agents.ts';
import { openScreen } from '../../screens/open-screen.ts';

const dialog = page.getByRole('dialog', { name: 'Find agents' });
const row = (text: string) =>
  dialog.getByRole('list', { name: 'Found on the network' }).getByRole('listitem').filter({ hasText: text });
const add = dialog.getByRole('button', { name: /^Add/ });
const ports = dialog.getByRole('textbox', { name: 'Ports' });
const scan = dialog.getByRole('button', { name: /^Scan / });

const found = (kind: Found['kind'], host: string, name: string, version = ''): Found => ({
  key: `${kind} ${host}`,
  kind,
  address: { host, port: 5037 },
  name,
  version,
  by: 'announced',
  needsPairing: kind === 'phone',
});
const ranges: readonly SearchRange[] = [
  { cidr: '127.0.0.1/32', interfaceName: 'lo', addresses: 1, partOf: null, isThisComputer: true },
];

const send = (part: Partial<Discovery>) => main.send('discovery.changed', { ...noDiscovery, ...part });

async function open(handlers: Handlers = {}): Promise<void> {
  await openPage({
    reports: [makeReport('a', [])],
    handlers: {
      'discovery.listen': () => send({ listening: { kind: 'on', since: Date.now() } }),
      'discovery.stopListening': () => send({}),
      'discovery.ranges': () => ranges,
      'discovery.close': () => {},
      ...handlers,
    },
  });
  await openScreen('Agents');
  await agentList.add('Find agents…');
}

test('announced agents are added; phones and agents of the lab are not', async () => {
  await open({ 'agents.addMany': ({ agents }) => ({ added: agents.length }) });
  await expect.element(dialog.getByText('Searching the network…')).toBeVisible();
  send({
    listening: { kind: 'on', since: Date.now() },
    found: [
      found('agent', '10.11.12.13', 'Bench 3', '0.1.0'),
      found('agent', '10.0.0.5', 'Known'),
      found('phone', '10.11.12.14', 'adb-R3CX10-x7'),
    ],
  });
  const phone = row('10.11.12.14:5037');
  await expect.element(phone).toMatchTextContent('not an agent');
  await expect.element(phone).toMatchTextContent('adb connect 10.11.12.14:5037');
  await expect.element(phone.getByRole('checkbox')).not.toBeInTheDocument();
  await phone.getByRole('button').click();
  expect(main.calls('clipboard.copy')).toEqual([{ text: 'adb connect 10.11.12.14:5037' }]);
  await expect.element(row('Known')).toMatchTextContent('already added');
  await expect.element(row('Known').getByRole('checkbox')).toBeDisabled();

  const agent = row('10.11.12.13:5037');
  await expect.element(agent).toMatchTextContent(/Bench 3.*Device Lab agent 0\.1\.0/);
  await expect.element(add).toBeDisabled();
  await agent.getByText('Bench 3').click();
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(main.calls('agents.addMany')).toMatchObject([
    { agents: [{ address: { host: '10.11.12.13', port: 5037 }, name: 'Bench 3' }] },
  ]);
  await expect.poll(() => main.calls('discovery.close')).not.toHaveLength(0);
});

test('a scan begins only on request, reports its progress, and can be canceled', async () => {
  await open({
    'discovery.search': () => {
      send({ search: { kind: 'running', contacted: 0, total: 1 } });
      return { outcome: 'started' };
    },
    'discovery.cancelSearch': () => send({ search: { kind: 'canceled', contacted: 0, total: 1 } }),
  });
  await expect.element(scan).toBeEnabled();
  expect(main.calls('discovery.search')).toEqual([]);
  await ports.fill('99999');
  await expect.element(dialog.getByText('Enter one to four ports from 1 to 65535.')).toBeVisible();
  await expect.element(scan).toBeDisabled();
  await ports.fill('5037');
  await scan.click();
  const progress = dialog.getByRole('progressbar', { name: /0 of 1/ });
  await expect.element(progress).toHaveAttribute('aria-valuemax', '1');
  await expect.element(progress).toHaveAttribute('aria-valuetext', expect.stringMatching('0 of 1'));
  await expect.element(ports).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel scan' }).click();
  await expect.element(dialog.getByText('Scan canceled. 0 of 1 checked.')).toBeVisible();
  expect(main.calls('discovery.search')).toEqual([{ ranges: ['127.0.0.1/32'], ports: [5037] }]);
});
