import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeExampleLab, makeReport } from '../../example-lab.ts';
import { keepAgents } from '../../lab-agents.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { agentList } from '../../screens/agents.ts';
import { press, tabTo } from '../../screens/keyboard.ts';
import { openScreen } from '../../screens/open-screen.ts';

const { headers, row, list } = agentList;

async function open(reports = makeExampleLab()): Promise<void> {
  await openPage({ reports, handlers: keepAgents() });
  await openScreen('Agents');
}

test('an agent is paused, refreshed once while it is paused, and resumed', async () => {
  const devices = [
    makeEntry('a', 'one', { connectedUser: '' }),
    makeEntry('a', 'two', { connectedUser: '김' }),
  ];
  await open([{ ...makeReport('a', devices), version: 'adb/1.0.41' }]);
  const agent = row('10.0.0.5:5037');
  await expect.element(agent).toMatchTextContent('Online');
  await expect.element(agent).toMatchTextContent('1.0.41');
  await expect.element(agent).toMatchTextContent('1 of 2 available');

  await agentList.choose('10.0.0.5:5037', 'Pause');
  await expect.element(agent).toMatchTextContent('Paused');
  await expect.element(agent).toMatchTextContent('2 devices');
  await expect.element(agent.getByTitle('2 unknown')).toBeVisible();
  await expect.element(agent).not.toMatchTextContent('available');
  await page.getByRole('button', { name: 'Refresh all' }).click();
  await agentList.choose('10.0.0.5:5037', 'Refresh');
  await expect.poll(() => main.calls('agents.ask').map(({ agentIds }) => agentIds)).toEqual([null, ['a']]);
  await expect.element(agent).toMatchTextContent('Paused');

  await agentList.choose('10.0.0.5:5037', 'Resume');
  await expect.element(agent).toMatchTextContent('1 of 2 available');
});

test('removed agents come back as and where they were', async () => {
  await open();
  await agentList.choose('Payments rack', 'Pause');
  await agentList.select('Payments rack', 'Field-test car');
  await agentList.selection.getByRole('button', { name: 'Remove' }).click();
  await agentList.expectHeaders('Compatibility', 'Curiosities');
  await expect.element(page.getByText('Removed 2 agents.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await agentList.expectHeaders('Payments', 'Compatibility', 'Field-test', 'Curiosities');
  await expect.element(row('Payments rack')).toMatchTextContent('Paused');
});

test('the list is sorted by a column', async () => {
  await open();
  const name = list.getByRole('columnheader', { name: 'Agent' });
  await name.getByRole('button').click();
  await agentList.expectHeaders('Compatibility', 'Curiosities', 'Field-test', 'Payments');
  await name.getByRole('button').click();
  await expect.element(name).toHaveAttribute('aria-sort', 'descending');
  await agentList.expectHeaders('Payments', 'Field-test', 'Curiosities', 'Compatibility');
});

test('a filter finds agents by their status, and can be cleared', async () => {
  await open();
  await agentList.choose('Payments rack', 'Pause');
  await agentList.filter.fill('paused');
  await expect.element(page.getByRole('main').getByText(/^1 of 4 agents/)).toBeVisible();
  await agentList.expectHeaders('Payments');
  await agentList.filter.fill('no such agent');
  await expect.element(page.getByRole('heading', { name: 'No agents match “no such agent”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.element(headers).toHaveLength(4);
});

test('the list is used by keyboard alone', async () => {
  await open();
  await expect.element(headers).toHaveLength(4);
  list.element().focus();
  await press('ArrowDown', 'Space');
  await expect.element(row('Compatibility rack')).toHaveAttribute('aria-selected', 'true');
  // After the list, Tab reaches the controls of the active line, and no others.
  const menu = agentList.menuOf('Compatibility rack');
  await tabTo(menu);
  await press('Enter');
  await expect.element(page.getByRole('menuitem', { name: 'Refresh' })).toHaveFocus();
  await press('ArrowDown');
  await expect.element(page.getByRole('menuitem', { name: 'Pause' })).toHaveFocus();
  await press('Enter');
  await expect.element(row('Compatibility rack')).toMatchTextContent('Paused');
  // The menu returns the focus when it has closed.
  await expect.element(menu).toHaveFocus();
  list.element().focus();
  await press('Enter');
  await expect.element(page.getByRole('dialog', { name: 'Edit agent' })).toBeVisible();
});

test('a lab without agents offers ways to add one', async () => {
  await open([]);
  await expect.element(page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Find agents…' })).toBeVisible();
});
