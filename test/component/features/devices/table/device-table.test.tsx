import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';
import { leaveByEscape } from '../../../screens/leave-by-escape.ts';
import { makeExampleRows } from '../example-rows.ts';

const { header, table } = deviceList;
const scroller = () => table.element().parentElement;

async function openTable(width: number, scrollsColumns = false): Promise<void> {
  await openPage({
    reports: makeExampleLab(),
    size: { width, height: 640 },
    settings: { scrollsColumns },
    view: { layout: 'table' },
  });
  await expect.element(table).toBeVisible();
}

/** Presses a key on the button of a column's header. */
async function pressOn(column: Locator, key: string): Promise<void> {
  column.getByRole('button').element().focus();
  await press(key);
}

test('a row shows the reported values in its columns, and a dash for a missing one', async () => {
  await openPage({ reports: makeExampleRows(), view: { layout: 'table' } });
  const read = (row: Locator) => [...row.element().children].slice(1).map(({ textContent }) => textContent);
  await expect
    .poll(() => read(deviceList.row('Bare')))
    .toEqual([
      'Bareshelf',
      'Availableas of 10:30',
      '–',
      '10.0.0.5:5037',
      'not reported',
      'not reported',
      '4095 × 4095',
    ]);
  expect(read(deviceList.row('Old'))).toEqual([
    'OldSM-S921N',
    'Unknown· in use beforeas of 10:28',
    'Android 14',
    'Shelf',
    '1080 × 2340',
    'same',
    '4095 × 4095',
  ]);
});

test('columns are chosen, pinned, widened and moved, by the dialog, by key and by mouse', async () => {
  await openTable(1600);
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Capture scale (%)', 'Input range']) {
    const box = dialog.getByRole('checkbox', { name });
    await box.click();
    // Its line is at another place now.
    await expect.element(box).toHaveFocus();
  }
  await dialog.getByRole('combobox', { name: 'Pin Capture scale (%)' }).selectOptions('Pinned left');
  const moveLeft = dialog.getByRole('button', { name: 'Move Capture scale (%) left' });
  moveLeft.element().focus();
  await press('Enter');
  await expect.element(moveLeft).toHaveFocus();
  await leaveByEscape(dialog);
  await expect.element(header('Capture scale (%)')).toHaveAttribute('aria-colindex', '2');
  await expect.element(header('Input range')).not.toBeInTheDocument();

  const width = () => header('Capture scale (%)').element().getBoundingClientRect().width;
  const before = width();
  await pressOn(header('Capture scale (%)'), 'Shift+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await pressOn(header('Screen size'), 'Command+Shift+ArrowLeft');
  await expect.element(header('Screen size')).toHaveAttribute('aria-colindex', '6');
  await header('Capture size').getByRole('button').dropTo(header('Screen size').getByRole('button'));
  await expect.element(header('Capture size')).toHaveAttribute('aria-colindex', '6');
  const { columns } = main.state.settings.view;
  expect(columns.findIndex(({ field }) => field === 'capture')).toBeLessThan(
    columns.findIndex(({ field }) => field === 'screen'),
  );
});

test('several columns sort the list, and a screen reader hears of the first one', async () => {
  await openTable(1440);
  await header(/^OS/).getByRole('button').click();
  await pressOn(header(/^Screen/), 'Shift+Enter');
  await expect.element(header(/^OS/)).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header(/^OS .*sort 1/)).toBeVisible();
  await expect.element(header(/^Screen .*sort 2/)).not.toHaveAttribute('aria-sort');
  // The oldest system comes first: Android 6.0. As a text, it would come after Android 14.
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Nexus 7');
  await header(/^OS/)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect.element(header(/^OS/)).toHaveAttribute('aria-sort', 'descending');
  await header(/^Screen/)
    .getByRole('button')
    .click();
  await expect.element(header(/^Screen/)).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header(/^OS/)).not.toHaveAttribute('aria-sort');
});

test('a pinned column keeps its place while the list scrolls sideways, and while the window grows and shrinks', async () => {
  await openTable(960, true);
  await expect.element(table).toHaveAttribute('data-scrolls', 'true');
  const placeOf = () =>
    header(/^Device/)
      .element()
      .getBoundingClientRect().x;
  const place = placeOf();
  const isScrolled = () => (scroller()?.scrollLeft ?? 0) > 0;
  scroller()?.scrollTo({ left: 200 });
  await expect.poll(isScrolled).toBe(true);
  await expect.poll(placeOf).toBe(place);

  // All columns fit, so that nothing is scrolled any more.
  await page.viewport(2200, 640);
  await expect.element(table).toHaveAttribute('data-scrolls', 'false');
  await page.viewport(960, 640);
  await expect.element(table).toHaveAttribute('data-scrolls', 'true');
  await expect.poll(isScrolled).toBe(false);
  await expect.poll(placeOf).toBe(place);
});
