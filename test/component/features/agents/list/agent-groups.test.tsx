import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { keepAgents } from '../../../lab-agents.ts';
import { openPage } from '../../../page.tsx';
import { agentList } from '../../../screens/agents.ts';
import { openScreen } from '../../../screens/open-screen.ts';

const { row } = agentList;
const expectHeaders = (...texts: readonly string[]) => agentList.expectHeaders(...texts);
const dialog = page.getByRole('dialog');

beforeEach(async () => {
  await openPage({ reports: makeExampleLab(), handlers: keepAgents() });
  await openScreen('Agents');
});

test('agents are put into groups by menu, by drag and for a selection', async () => {
  await agentList.choose('Compatibility rack', 'Move to group…');
  await agentList.nameGroup('Seoul', 'Move');
  await expectHeaders('Seoul', 'Compatibility', 'No group', 'Payments', 'Field-test', 'Curiosities');

  // An existing group is chosen from the list of groups.
  await agentList.choose('Field-test car', 'Move to group…');
  await dialog.getByRole('button', { name: /^Show groups/ }).click();
  await page.getByRole('option', { name: 'Seoul' }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expectHeaders('Seoul', 'Compatibility', 'Field-test', 'No group', 'Payments', 'Curiosities');

  await row('Curiosities').dropTo(row('Seoul'));
  await expectHeaders('Seoul', 'Compatibility', 'Field-test', 'Curiosities', 'No group', 'Payments');

  await agentList.select('Payments rack', 'Field-test car');
  await expect.element(agentList.selection).toMatchTextContent('2 selected');
  await agentList.selection.getByRole('button', { name: 'Move to group…' }).click();
  await agentList.nameGroup('Busan', 'Move');
  await expectHeaders('Busan', 'Payments', 'Field-test', 'Seoul', 'Compatibility', 'Curiosities');
});
