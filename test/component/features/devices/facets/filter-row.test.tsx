import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { filterRow } from '../../../screens/filter-row.ts';
import { press } from '../../../screens/keyboard.ts';
import { leaveByEscape } from '../../../screens/leave-by-escape.ts';
import { readTexts } from '../../../screens/read-texts.ts';
import { searchBox } from '../../../screens/search-box.ts';

const { chip, pill, pills, removers, value, values } = filterRow;

beforeEach(() => openPage({ reports: makeExampleLab(), size: { width: 1600, height: 900 } }));

test('each filter counts under all others, and each chip removes its own', async () => {
  await expect
    .poll(() => readTexts(pills))
    .toEqual([
      'All 30',
      expect.stringMatching(/^Available \d+/),
      expect.stringMatching(/^Idle 1/),
      expect.stringMatching(/^In use \d+/),
      expect.stringMatching(/^Recent activity 3/),
      expect.stringMatching(/^Unknown 0/),
      expect.stringMatching(/^Disconnected 0/),
    ]);
  const brands = await filterRow.open('Brand');
  await expect.element(values('Brand').first()).toHaveTextContent('samsung13');

  // Several values of one field are alternatives; the field's own counts stay.
  await value('Brand', 'samsung').click();
  await value('Brand', 'google').click();
  await expect.element(value('Brand', 'HUAWEI')).toHaveAccessibleName('HUAWEI 2');
  await leaveByEscape(brands);
  await expect.element(chip('Brand')).toHaveTextContent('Brand: samsung, google');
  await expect.element(pill('All')).toHaveTextContent('All 19 of 30');

  // A filter of another field reduces the counts of this field.
  await filterRow.pick('OS', 'Android 13');
  await expect.element(removers).toHaveLength(2);
  const narrowed = await filterRow.open('Brand');
  await expect.element(value('Brand', 'samsung')).not.toHaveAccessibleName('samsung 13');
  await leaveByEscape(narrowed);
  await searchBox.input.fill('tab');
  await expect.element(deviceList.cards).toHaveLength(1);
  await searchBox.input.fill('');
  await filterRow.clear();
  await expect.element(removers).toHaveLength(0);
  await expect.element(pill('All')).toHaveTextContent('All 30');

  await filterRow.pick('Brand', 'HUAWEI');
  await expect.element(deviceList.cards).toHaveLength(2);
  await page.getByRole('button', { name: 'Remove filter: Brand' }).click();
  await expect.element(chip('Brand')).toHaveTextContent('Brand');
  await expect.element(chip('Brand')).toHaveFocus();
  await expect.element(pill('All')).toHaveTextContent('All 30');
});

test('pills filter by one or several availabilities, by mouse and by arrow keys after one Tab', async () => {
  await pill('Idle').click();
  await expect.element(pill('Idle')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(pill('All')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(deviceList.cards).toHaveLength(1);
  // The availability's own counts stay.
  await expect.element(pill('All')).toHaveTextContent('All 30');
  await press('ArrowRight', 'ArrowRight');
  await expect.element(pill('Recent activity')).toHaveFocus();
  await press(' ');
  await expect.element(deviceList.cards).toHaveLength(4);
  await press('Tab');
  await expect.element(chip('Brand')).toHaveFocus();
  await press('Shift+Tab');
  await expect.element(pill('Recent activity')).toHaveFocus();
  await pill('All').click();
  await expect.element(pill('Idle')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(deviceList.cards.nth(4)).toBeVisible();
});

test('pills that do not fit move to a menu except the chosen ones, and the chips become one button', async () => {
  await page.viewport(700, 640);
  const more = pills.filter({ hasText: 'More' });
  await expect.element(pill('Disconnected')).not.toBeInTheDocument();
  await more.click();
  await page.getByRole('menuitem', { name: /^Disconnected 0/ }).click();
  await expect.element(pill('Disconnected')).toBeVisible();
  await expect.element(pill('Disconnected')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(deviceList.cards).toHaveLength(0);
  await filterRow.clear();
  await expect.element(pill('Disconnected')).not.toBeInTheDocument();

  await expect.element(chip('Brand')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Filters' }).click();
  const fields = page.getByRole('dialog', { name: 'Filters' });
  await fields.getByRole('button', { name: 'Brand' }).click();
  await value('Brand', 'google').click();
  await leaveByEscape(fields);
  await expect.element(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await expect.element(pill('All')).toHaveTextContent('All 6 of 30');
  await page.viewport(2200, 640);
  await expect.element(chip('Brand')).toHaveTextContent('Brand: google');
  await expect.element(pill('Disconnected')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('a long field is searched, and an alert waits for the picked values', async () => {
  const models = await filterRow.open('Model');
  await expect.element(values('Model')).toHaveLength(30);
  await models.getByRole('searchbox', { name: 'Search Model' }).fill('PIXEL 7');
  await expect.poll(() => readTexts(values('Model'))).toEqual(['Pixel 71']);
  await leaveByEscape(models);

  const others = await filterRow.openMore();
  const aspect = others.getByRole('button', { name: /^Aspect/ });
  await aspect.click();
  await expect.element(aspect).toHaveAttribute('aria-expanded', 'true');
  value('Aspect ratio', '20:9').element().focus();
  await press(' ');
  await leaveByEscape(others);
  await expect.element(chip('Aspect ratio')).toHaveTextContent('Aspect ratio: 20:9');
  await deviceList.act('Notify me when any is available');
  await expect
    .poll(() => main.calls('alerts.add'))
    .toEqual([expect.objectContaining({ target: { kind: 'search', query: 'aspect:20:9' } })]);
});
