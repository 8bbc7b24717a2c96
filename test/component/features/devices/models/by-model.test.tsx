import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage, type PageOptions } from '../../../page.tsx';
import { byModel } from '../../../screens/by-model.ts';
import { deviceList } from '../../../screens/device-list.ts';
import { filterRow } from '../../../screens/filter-row.ts';
import { press } from '../../../screens/keyboard.ts';
import { openScreen } from '../../../screens/open-screen.ts';
import { readTexts } from '../../../screens/read-texts.ts';
import { searchBox } from '../../../screens/search-box.ts';

type Phone = readonly [modelName: string, user?: string | null];
const phonesOf = (...phones: readonly Phone[]) =>
  phones.map(([modelName, connectedUser = ''], index) =>
    makeEntry('a', `d${index}`, { modelName, connectedUser }),
  );
const phones = phonesOf(
  ['Galaxy S24'],
  ['Galaxy S24', 'lee'],
  ['Galaxy S24'],
  ['Galaxy S23', 'kim'],
  ['iPhone 15', null],
);
const view = page.getByRole('region', { name: 'Saved views' }).getByRole('button', { name: 'By model' });

async function open(options: PageOptions = {}): Promise<void> {
  await openPage({ reports: [makeReport('a', phones)], ...options });
  await byModel.open();
}

test('each model is one line with its unused devices and the others', async () => {
  await open();
  await expect.element(view).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(() => readTexts(byModel.table.getByRole('row')))
    .toEqual([
      'ModelShareUnused nowThe others',
      'All devices 2 of 5 available 2 2 in use 1 1 unknown',
      'Galaxy S23 0 of 1 1 1 in use',
      'Galaxy S24 2 of 3 available 1 1 in use',
      'iPhone 15 Unknown 1 1 unknown',
    ]);
  // Filters apply to the counts.
  await filterRow.pill('In use').click();
  await expect.element(byModel.row('All devices')).toMatchTextContent(/^All devices 0 of 2/);
  await expect.element(byModel.row('iPhone')).not.toBeInTheDocument();
});

test('models unfold and fold by key and by pointer, and Enter searches a model', async () => {
  await open();
  byModel.table.element().focus();
  await press('Control+Home', 'ArrowDown', 'ArrowRight');
  await expect.element(byModel.table.getByRole('row', { level: 2 })).toHaveLength(3);
  // The header is that of the devices.
  await expect.element(byModel.table.getByRole('columnheader', { name: 'Agent' })).toBeVisible();
  await press('ArrowLeft');
  await expect.element(byModel.table.getByRole('row', { level: 2 })).toHaveLength(0);
  await byModel.row('Galaxy S23').click();
  await expect.element(byModel.row('Galaxy S23')).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect.element(byModel.table.getByRole('row', { level: 2 })).toHaveLength(0);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect.element(byModel.table.getByRole('row', { level: 2 })).toHaveLength(5);

  await byModel.open();
  await expect.element(byModel.table.getByRole('row', { level: 2 })).toHaveLength(0);
  byModel.table.element().focus();
  await press('Control+Home', 'ArrowDown', 'ArrowDown', 'Enter');
  await expect.element(filterRow.chip('Model')).toMatchTextContent('Model: iPhone 15');
  await expect.element(deviceList.cards).toHaveLength(1);
});

test('the person’s own list keeps its layout, its groups and those that are folded', async () => {
  await open({ view: { groupBy: 'model' } });
  await openScreen('Devices');
  const groups = page.getByRole('tree', { name: 'Devices' }).getByRole('treeitem', { level: 1 });
  const folded = ['true', 'false', 'true'];
  const readFolds = () => groups.elements().map(({ ariaExpanded }) => ariaExpanded);
  await expect.poll(readFolds).toEqual(['true', 'true', 'true']);
  await groups.nth(1).click();
  await expect.poll(readFolds).toEqual(folded);
  await searchBox.input.fill('galaxy');
  await byModel.open();
  await expect.element(searchBox.input).toHaveValue('');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await openScreen('Devices');
  await expect.poll(readFolds).toEqual(folded);
  expect(main.calls('settings.change')).toEqual([]);

  // An arrangement that is chosen in "By model" is one of the own list.
  await byModel.open();
  await page.getByLabelText('Group by').selectOptions('None');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeInTheDocument();
  await expect.element(deviceList.cards).toHaveLength(5);
});
