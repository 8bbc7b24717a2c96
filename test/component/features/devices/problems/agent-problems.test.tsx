import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AgentReport, AgentState, StaleReason } from '#shared/model/fleet/agent.ts';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { changeAgents } from '../../../lab-agents.ts';
import { openPage } from '../../../page.tsx';
import { agentList } from '../../../screens/agents.ts';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';
import { openScreen } from '../../../screens/open-screen.ts';
import { searchBox } from '../../../screens/search-box.ts';

const address = 'https://lab.example';
/** Maximum height of the area above the list, in pixels. */
const LINE = 40;
const content = page.getByRole('main');
const problem = (text: string) => content.getByRole('status').filter({ hasText: text });

const closed: StaleReason = {
  kind: 'lab',
  failure: { kind: 'unreachable', address, detail: 'UND_ERR_SOCKET' },
};

/** Ten agents of one device each. */
const ids = Array.from({ length: 10 }, (_, index) => `a${index + 1}`);
const hostOf = (id: string) => `10.0.0.${id.slice(1)}`;

function makeAgents(): readonly AgentReport[] {
  return ids.map((id) => {
    const fields = { modelName: `Phone of ${hostOf(id)}`, connectedUser: '' };
    const host = hostOf(id);
    return makeReport(id, [makeEntry(id, host, fields)], { address: { host, port: 5037 } });
  });
}

function fail(reason: StaleReason, ...agentIds: readonly string[]): void {
  const now = Date.now();
  const state: AgentState = { kind: 'stale', answeredAt: now, since: now, reason };
  changeAgents(agentIds, (report) => ({ ...report, state }));
}

function recover(...agentIds: readonly string[]): void {
  changeAgents(agentIds, (report) => ({
    ...report,
    unreadable: [],
    state: { kind: 'fresh', answeredAt: Date.now() },
  }));
}

/** Distance of the list from the top of the window, in pixels. */
const readTop = () => page.getByRole('listbox', { name: 'Devices' }).element().getBoundingClientRect().top;

test('a failed request about one of ten agents is not reported as a failed service', async () => {
  const why = 'closed the connection without a response.';
  await openPage({ reports: makeAgents() });
  await expect.element(deviceList.cards).toHaveLength(10);
  const before = readTop();
  fail(closed, 'a10');
  const line = problem('No device list from agent 10.0.0.10:5037 since');
  await expect.element(line).toMatchTextContent(why);
  await expect.element(line).toMatchTextContent('The agent itself may be fine.');
  await expect.element(content).not.toMatchTextContent('Requests to the lab service have failed');
  await expect.element(deviceList.card('Phone of 10.0.0.1').first()).toMatchTextContent('Available');
  expect(readTop() - before).toBeLessThanOrEqual(LINE);

  await searchBox.input.fill('10.0.0.10');
  await press('Escape');
  await deviceList.card('Phone of 10.0.0.10').click();
  await expect.element(deviceList.details).toMatchTextContent(/No device list from its agent since \d/);
  await expect.element(deviceList.details).not.toMatchTextContent('Can’t connect');
  await openScreen('Agents');
  await expect.element(agentList.row('10.0.0.10:5037')).toMatchTextContent(/Not responding ?since/);
  await expect.element(agentList.notes).toMatchTextContent(why);
  await expect.element(agentList.list).not.toMatchTextContent('Unknown');

  recover('a10');
  await expect.element(agentList.row('10.0.0.10:5037')).toMatchTextContent('Online');
  await openScreen('Devices');
  await expect.element(problem('10.0.0.10')).not.toBeInTheDocument();
});

test('a service that fails for all agents is reported in one line', async () => {
  await openPage({ reports: makeAgents() });
  await expect.element(deviceList.cards).toHaveLength(10);
  const before = readTop();
  fail(closed, ...ids);
  const line = problem('Requests to the lab service have failed since');
  await expect.element(line).toMatchTextContent('The status of 10 agents is unknown.');
  await expect.element(line).toMatchTextContent('The console retries automatically.');
  expect(readTop() - before).toBeLessThanOrEqual(LINE);
  await openScreen('Agents');
  await expect.element(agentList.row('10.0.0.10:5037')).toMatchTextContent(/Unknown ?since/);
  // One message describes all of them.
  await expect.element(agentList.notes).toHaveLength(0);

  recover(...ids);
  await openScreen('Devices');
  await expect.element(line).not.toBeInTheDocument();
});

test('several failing agents are reported in one line, which leads to them by keyboard', async () => {
  await openPage({ reports: makeAgents() });
  await expect.element(deviceList.cards).toHaveLength(10);
  const before = readTop();
  fail(closed, 'a2');
  fail({ kind: 'lab', failure: { kind: 'not-understood', address, problem: 'not-json' } }, 'a7');
  const line = problem('2 agents need attention');
  await expect.element(line).toBeVisible();
  expect(readTop() - before).toBeLessThanOrEqual(LINE);
  line.getByRole('button', { name: 'Show' }).element().focus();
  await press('Enter');

  await agentList.expectHeaders('10.0.0.2:', '10.0.0.7:');
  const filter = page.getByRole('button', { name: 'Not responding 2' });
  await expect.element(filter).toHaveAttribute('aria-pressed', 'true');
  page.getByRole('button', { name: 'All 10' }).element().focus();
  await press('Space');
  await expect.element(filter).toHaveAttribute('aria-pressed', 'false');
  await expect.element(agentList.headers).toHaveLength(10);
});

test('a computer without a network is reported in one line, and its agents not as failing', async () => {
  await openPage({ reports: makeAgents() });
  fail({ kind: 'agent-unreachable', message: 'No network route to this address' }, 'a2');
  const agent = problem('Agent 10.0.0.2');
  await expect.element(agent).toMatchTextContent('Check that the agent is running and its computer is on.');
  globalThis.dispatchEvent(new Event('offline'));
  const own = problem('No network connection since');
  await expect.element(own).toMatchTextContent('The status of 1 agent is unknown.');
  await expect.element(own).toMatchTextContent('Other computers can’t be reached.');
  await expect.element(agent).not.toBeInTheDocument();
  globalThis.dispatchEvent(new Event('online'));
  await expect.element(own).not.toBeInTheDocument();
});
