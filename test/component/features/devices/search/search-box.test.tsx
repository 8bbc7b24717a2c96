import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { filterRow } from '../../../screens/filter-row.ts';
import { press } from '../../../screens/keyboard.ts';
import { searchBox } from '../../../screens/search-box.ts';

const { input, offered } = searchBox;

beforeEach(() => openPage({ reports: makeExampleLab() }));

test('a search is completed by the keyboard, and its words are marked', async () => {
  await searchBox.type('mod');
  await expect.element(offered.first()).toMatchTextContent(/^model:/);
  await press('ArrowDown', 'Enter');
  await expect.element(input).toHaveValue('model:');
  await expect.element(offered.nth(1)).toBeVisible();

  await userEvent.keyboard('pixel');
  await expect.element(deviceList.card('Galaxy')).toHaveLength(0);
  await expect.element(offered.first()).toHaveTextContent('model:Pixel 8 Pro1');
  await press('ArrowDown', 'ArrowRight');
  await expect.element(offered.nth(1)).toHaveAttribute('aria-selected', 'true');
  await press('ArrowLeft', 'ArrowLeft');
  await expect.element(offered.first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(input).toHaveAttribute('aria-activedescendant', offered.first().element().id);
  await press('Escape');
  await expect.element(offered.first()).toHaveAttribute('aria-selected', 'false');
  await offered.first().click();
  await expect.element(input).toHaveValue('model:"Pixel 8 Pro" ');
  await expect.element(input).toHaveFocus();
  await expect.element(offered).toHaveLength(0);
  await expect.element(deviceList.cards).toHaveLength(1);
  await expect.element(deviceList.cards.getByRole('mark')).toHaveTextContent('Pixel 8 Pro');
  await searchBox.says('1 of 30 devices matches');

  await press('Escape');
  await expect.element(input).toHaveValue('');
});

test('a problem is reported at its place, and the rest of the search still applies', async () => {
  await input.fill('brand:google sdk:new');
  await searchBox.says('“new”: “API level” needs a number, such as 34. Ignored.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(deviceList.card('Pixel 7')).toBeVisible();
  await expect.element(deviceList.card('Galaxy')).toHaveLength(0);
  // The filters keep their counts.
  await expect.element(filterRow.pill('All')).toHaveTextContent('All 6 of 30');
  await input.fill('brand:google sdk:..34');
  await searchBox.says(/^\d of 30 devices match$/);
  await expect.element(input).toHaveAttribute('aria-invalid', 'false');
});

test('an unknown field is corrected by a click', async () => {
  await input.fill('brnad:google');
  await searchBox.says('Unknown field “brnad”, searched as text. Did you mean:');
  await expect.element(offered).toHaveTextContent('brand:google6');
  await offered.click();
  await expect.element(input).toHaveValue('brand:google');
  await expect.element(deviceList.card('Pixel 7')).toBeVisible();
});

test('the line offers an alert, a saved view and the syntax, and less in a narrow window', async () => {
  await page.viewport(500, 640);
  await input.fill('ultra ');
  await searchBox.says('2 of 30 devices match');
  await expect.element(searchBox.action('Save view')).not.toBeInTheDocument();
  await page.viewport(1440, 900);
  await searchBox.action('Notify me when any is available').click();
  expect(main.calls('alerts.add')).toMatchObject([{ target: { kind: 'search', query: 'ultra' } }]);
  await searchBox.action('Save view').click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect.element(dialog).toBeVisible();
  await press('Escape');
});

test('an input method composes Korean without interruption, and its syllables are found', async () => {
  await searchBox.compose('ㄱ', '겨', '결');
  await expect.element(input).toHaveValue('결');
  await expect.element(deviceList.card('Galaxy S24 Ultra')).toBeVisible();
  await expect.element(deviceList.card('Pixel 8 Pro')).toHaveLength(0);
  await searchBox.commit('결');
  await searchBox.compose('ㅈ');
  await expect.element(input).toHaveValue('결ㅈ');
  await expect.element(deviceList.card('Galaxy S24 Ultra')).toBeVisible();
  await searchBox.compose('제');
  await searchBox.commit('제');
  await expect.element(input).toHaveValue('결제');
  await expect.element(deviceList.card('Galaxy S24 Ultra').getByRole('mark')).toHaveTextContent('결제');
});
