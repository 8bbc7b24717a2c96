import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeExampleLab, makeReport } from '../../example-lab.ts';
import { keepAgents } from '../../lab-agents.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { agentList } from '../../screens/agents.ts';
import { press } from '../../screens/keyboard.ts';
import { openScreen } from '../../screens/open-screen.ts';
import { readTexts } from '../../screens/read-texts.ts';

const { row, list } = agentList;

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
  await expect
    .poll(() => main.calls('agents.refresh').map(({ agentIds }) => agentIds))
    .toEqual([null, ['a']]);
  await expect.element(agent).toMatchTextContent('Paused');

  await agentList.choose('10.0.0.5:5037', 'Resume');
  await expect.element(agent).toMatchTextContent('1 of 2 available');
});

test('undo restores removed agents unchanged, at their positions', async () => {
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

test('keys and clicks select as in the devices list', async () => {
  await open();
  const selected = async (...names: readonly string[]) => {
    const rows = list.getByRole('row', { selected: true });
    await expect.element(rows).toHaveLength(names.length);
    for (const name of names) await expect.element(row(name)).toHaveAttribute('aria-selected', 'true');
  };
  await row('Payments rack').click();
  list.element().focus();
  await press('Shift+ArrowDown', 'Shift+ArrowDown');
  await selected('Payments rack', 'Compatibility rack', 'Field-test car');
  await press('Escape');
  await selected();
  await press('f', 'ArrowUp', 'ArrowDown');
  await press('Space');
  await selected('Field-test car');
  await press('Control+a');
  await expect.element(agentList.selection).toMatchTextContent('4 selected');
  await press('Escape');
  await row('Payments rack').click({ modifiers: ['ControlOrMeta'] });
  await row('Field-test car').click({ modifiers: ['Shift'] });
  await selected('Payments rack', 'Compatibility rack', 'Field-test car');
  await press('End', 'Shift+F10');
  await expect.element(page.getByRole('menu', { name: 'Actions for Curiosities' })).toBeVisible();
});

/** The lab's list has the first two agents of the example lab, one of them in a group. */
function openWithLabAgents(): Promise<void> {
  return open(
    makeExampleLab().map((report, index) => ({
      ...report,
      agent: {
        ...report.agent,
        ...(index < 2 && { origin: 'lab' as const }),
        ...(index === 0 && { group: 'Seoul' }),
      },
    })),
  );
}

const menuItems = page.getByRole('menu').getByRole('menuitem');
const ofLab = page.getByText('From the lab’s list. Your administrator edits it.');

test('agents of the lab’s list can only be refreshed, and personal ones have a badge', async () => {
  await openWithLabAgents();
  const lab = row('Compatibility rack');
  await expect.element(row('Field-test car')).toMatchTextContent('Personal');
  await expect.element(lab).not.toMatchTextContent('Personal');
  await expect
    .element(page.getByText(/^The lab service refreshes the lab’s agents\. Personal agents: every 5 s/))
    .toBeVisible();
  await agentList.menuOf('Compatibility rack').click();
  await expect.element(ofLab).toBeVisible();
  await expect.poll(() => readTexts(menuItems)).toEqual(['Refresh']);
  await press('Escape');

  // Neither Enter, Delete, a drag nor a double click changes it.
  await expect.element(lab).toHaveAttribute('draggable', 'false');
  await expect.element(row('Field-test car')).toHaveAttribute('draggable', 'true');
  await lab.click();
  list.element().focus();
  await press('Enter', 'Delete');
  await lab.dblClick();
  await agentList.choose('Field-test car', 'Edit…');
  await expect.element(page.getByRole('dialog', { name: 'Edit agent' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
  expect(main.calls('agents.remove')).toEqual([]);
});

test('the actions for a selection and for a group leave out the agents of the lab’s list', async () => {
  await openWithLabAgents();
  await agentList.select('Payments rack', 'Compatibility rack');
  const { selection } = agentList;
  await expect.element(selection).toMatchTextContent('2 from the lab’s list can’t be changed.');
  await expect.element(selection.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  await agentList.select('Field-test car');
  await selection.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => main.calls('agents.change').map(({ agentIds }) => agentIds)).toEqual([['a2']]);
  await selection.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => main.calls('agents.remove').map(({ agentIds }) => agentIds)).toEqual([['a2']]);

  await agentList.menuOf('Seoul').click();
  await expect.element(page.getByText('1 from the lab’s list can’t be changed.')).toBeVisible();
  await expect.poll(() => readTexts(menuItems)).toEqual(['Refresh']);
  await press('Escape');
  await agentList.menuOf('No group').click();
  await expect.poll(() => readTexts(menuItems)).toEqual(['Refresh', 'Pause', 'Resume']);
});
