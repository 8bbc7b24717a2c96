import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../example-lab.ts';
import { keepViews } from '../../keep-lists.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { filterRow } from '../../screens/filter-row.ts';
import { press, type } from '../../screens/keyboard.ts';
import { openScreen } from '../../screens/open-screen.ts';
import { readTexts } from '../../screens/read-texts.ts';
import { searchBox } from '../../screens/search-box.ts';

const views = page.getByRole('navigation').getByRole('region', { name: 'Saved views' });
const view = (name: string) => views.getByRole('button', { name: new RegExp(`^${name}`) });
const dialog = page.getByRole('dialog', { name: 'Save view' });
const nameField = page.getByRole('textbox', { name: 'Name' });

async function choose(name: string, item: string): Promise<void> {
  await views.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function save(name: string): Promise<void> {
  await views.getByRole('button', { name: 'Save view' }).click();
  await expect.element(nameField).toHaveFocus();
  await type(name);
  await press('Enter');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('a view is saved, counted and shown again from another page', async () => {
  await openPage({ reports: makeExampleLab(), handlers: keepViews() });
  await filterRow.pick('Brand', 'samsung');
  await searchBox.input.fill('galaxy tab');
  await deviceList.view('Table');
  await views.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await nameField.fill('Tablets');
  await press('Enter');
  await expect.element(view('Tablets')).toHaveTextContent('Tablets2');
  await expect.element(view('Tablets')).toHaveAttribute('aria-current', 'true');

  await view('Unused now').click();
  await expect.element(searchBox.input).toHaveValue('unused');
  await expect.element(filterRow.removers).toHaveLength(0);
  await expect.element(view('Tablets')).not.toHaveAttribute('aria-current');
  await deviceList.view('Cards');

  await openScreen('Agents');
  await view('Tablets').click();
  await expect.element(deviceList.row('Galaxy Tab')).toHaveLength(2);
  await expect.element(searchBox.input).toHaveValue('galaxy tab');
  await expect.element(filterRow.chip('Brand')).toHaveTextContent('Brand: samsung');
});

test('views are moved, renamed, updated and deleted', async () => {
  await openPage({ reports: makeExampleLab(), handlers: keepViews() });
  const names = views.getByRole('listitem');
  const expectNames = async (...starts: readonly string[]) => {
    const wanted = starts.map((start): unknown => expect.stringMatching(`^${start}`));
    await expect.poll(() => readTexts(names)).toEqual(wanted);
  };
  await save('Tablets');
  await save('Free ones');
  await choose('Tablets', 'Move down');
  await expectNames('Unused now', 'By model', 'Free ones', 'Tablets');
  await choose('Tablets', 'Rename…');
  await nameField.fill('Slates');
  await press('Enter');
  await expectNames('Unused now', 'By model', 'Free ones', 'Slates');
  await searchBox.input.fill('galaxy');
  await expect.element(view('Free ones')).not.toHaveAttribute('aria-current');
  await choose('Free ones', 'Update with current settings');
  await expect.element(view('Free ones')).toHaveAttribute('aria-current', 'true');
  await choose('Free ones', 'Delete');
  await choose('Slates', 'Delete');
  await expectNames('Unused now', 'By model');
});
