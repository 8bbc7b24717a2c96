import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { press, tabTo } from '../../../screens/keyboard.ts';
import { searchBox } from '../../../screens/search-box.ts';

const { card, selection, table } = deviceList;
const byModel = [{ field: 'model', direction: 'ascending' }] as const;

test('keys go through the table cell by cell, and copy a cell', async () => {
  await openPage({ reports: makeExampleLab(), view: { layout: 'table', sort: byModel } });
  table.element().focus();
  const pressTo = async (key: string, active: string | RegExp) => {
    await press(key);
    await expect.poll(() => deviceList.active()).toMatch(active);
  };
  await pressTo('Control+Home', /^Select Android/);
  await pressTo('ArrowRight', /^Android/);
  await pressTo('ArrowDown', /^Galaxy A54/);
  await pressTo('End', '4095 × 4095');
  await pressTo('Home', /^Select Galaxy A54/);
  await pressTo('PageDown', /^Select (?!Android|Galaxy A54)/);
  await pressTo('Control+End', '1643 × 3839');
  // With Korean input on, the key of a letter reports no Latin letter.
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ㅎ', code: 'KeyG', bubbles: true, cancelable: true }),
  );
  await pressTo('Home', /^Select Galaxy A54/);
  for (let column = 0; column < 5; column += 1) await press('ArrowRight');
  await pressTo('Command+c', '1080 × 2340');
  await expect.element(page.getByText('Copied: 1080 × 2340')).toBeVisible();
  // A row has the time of its data, also without the column Updated.
  for (let column = 0; column < 5; column += 1) await press('ArrowLeft');
  await press('Command+c');
  await expect.poll(() => main.calls('clipboard.copy').at(-1)?.text).toMatch(/\t\d\d:\d\d:\d\d$/);
  expect(main.calls('clipboard.copy')[0]).toEqual({ text: '1080 × 2340' });
});

test('cards and table share one selection, which a search hides and does not lose', async () => {
  await openPage({ reports: makeExampleLab(), view: { sort: byModel } });
  const expectSelected = async (name: string) => {
    await expect.element(card(name)).toHaveAttribute('aria-selected', 'true');
  };

  await card('Galaxy A54').click({ modifiers: ['ControlOrMeta'] });
  await card('Galaxy S10').click({ modifiers: ['Shift'] });
  await expect.element(selection).toMatchTextContent('3 selected');
  await expectSelected('Galaxy Note20');
  await expect.element(deviceList.details).not.toBeInTheDocument();
  await card('Galaxy Note20').click({ modifiers: ['ControlOrMeta'] });
  await expect.element(selection).toMatchTextContent('2 selected');

  await deviceList.view('Table');
  await expect.element(deviceList.row('Galaxy S10')).toHaveAttribute('aria-selected', 'true');
  await table.getByRole('checkbox', { name: 'Select Galaxy S21 5G' }).click();
  await expect.element(selection).toMatchTextContent('3 selected');
  await expect.element(table).toHaveFocus();

  await searchBox.input.fill('s10');
  await expect.element(selection).toMatchTextContent('3 selected(2 not shown)');
  await searchBox.input.fill('');
  await expect.element(selection).not.toMatchTextContent('not shown');

  await table.getByRole('checkbox', { name: 'Select all devices shown' }).click();
  await expect.element(selection).toMatchTextContent('30 selected');
  await expect.element(selection.getByRole('button', { name: 'Compare (2–4 devices)' })).toBeDisabled();
  await tabTo(table);
  await press('Escape');
  await expect.element(selection).not.toBeInTheDocument();
  await press('Command+a');
  await expect.element(selection).toMatchTextContent('30 selected');
  await selection.getByRole('button', { name: 'Clear selection' }).click();

  await deviceList.view('Cards');
  await card('Galaxy S10').click();
  await press('ArrowRight', ' ');
  await expectSelected('Galaxy S21 5G');
  await press('Shift+ArrowRight');
  await expect.element(selection).toMatchTextContent('2 selected');
  await press('Escape');
  await expect.element(deviceList.details).toBeVisible();
  await press('Escape');
  await expect.element(deviceList.details).not.toBeInTheDocument();
});
