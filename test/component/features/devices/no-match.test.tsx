import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { filterRow } from '../../screens/filter-row.ts';
import { readTexts } from '../../screens/read-texts.ts';
import { searchBox } from '../../screens/search-box.ts';

const content = page.getByRole('main');

test('an empty list names the filter that leaves nothing, and offers an alert', async () => {
  await openPage({ reports: makeExampleLab() });
  await filterRow.pick('Brand', 'HUAWEI');
  await filterRow.pill('Idle').click();
  await searchBox.input.fill('tab -p20');
  await expect.element(content.getByRole('heading', { name: 'No devices match “tab -p20”' })).toBeVisible();
  const without = content.getByRole('button', { name: /^Without / });
  await expect.element(without).toHaveLength(0);
  await searchBox.input.fill('mate');
  await expect.poll(() => readTexts(without)).toEqual(['Without “Availability: Idle”: 1 device']);
  const notify = content.getByRole('button', { name: 'Notify me when any is available' });
  await notify.click();
  await expect.element(notify).not.toBeInTheDocument();
  // The alert waits for another availability than the picked one.
  expect(main.calls('alerts.add')).toMatchObject([
    { target: { kind: 'search', query: 'mate brand:=HUAWEI' }, when: 'available' },
  ]);
  await content.getByRole('button', { name: /^Without “Availability/ }).click();
  await expect.element(deviceList.cards).toHaveLength(1);
  await searchBox.input.fill('no such phone');
  await content.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(filterRow.pill('All')).toHaveTextContent('All 30');
  await expect.element(searchBox.input).toHaveValue('');
});
