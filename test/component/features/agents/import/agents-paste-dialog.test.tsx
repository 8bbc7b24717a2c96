import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { keepAgents } from '../../../lab-agents.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { agentList } from '../../../screens/agents.ts';
import { openScreen } from '../../../screens/open-screen.ts';

const dialog = page.getByRole('dialog', { name: 'Import agents' });
const lines = dialog.getByRole('textbox', { name: 'Agents' });

beforeEach(async () => {
  await openPage({ reports: makeExampleLab(), handlers: keepAgents() });
  await openScreen('Agents');
  await agentList.add('Import agents…');
});

/** Chooses a file, as the system's dialog does. */
async function chooseFile(text: string): Promise<void> {
  // The button opens the system's dialog with this input, which is not shown.
  const input = page.elementLocator(
    document.querySelector('dialog input[type=file], [role=dialog] input[type=file]')!,
  );
  await input.upload(new File([text], 'agents.csv', { type: 'text/csv' }));
}

test('lines that cannot be read are reported, and a CSV file replaces them', async () => {
  await lines.fill('192.0.2.20 창고\n192.0.2.10:5037\n10.0.3.300\n');
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/Line 3 doesn’t start with an address: 10\.0\.3\.300/);
  await chooseFile('\uFEFFhost,port,name,group\r\n192.0.2.20,5037,창고,지하\r\n192.0.2.21,5037,\r\n');
  await dialog.getByRole('button', { name: 'Add 2 agents' }).click();
  await expect.element(page.getByRole('main').getByText('6 agents')).toBeVisible();
  await expect.element(agentList.row('192.0.2.20:5037')).toMatchTextContent('창고');
  await expect.element(agentList.headers.first()).toMatchTextContent('지하');
  expect(main.calls('agents.addMany')).toHaveLength(1);
});

test('nothing is added without a line, and a file that is too large is refused', async () => {
  await expect.element(dialog.getByRole('button', { name: 'Add 0 agents' })).toBeDisabled();
  await chooseFile('10.0.0.1\n'.repeat(300_000));
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The file is larger than 2 MB. Choose a smaller file.');
});
