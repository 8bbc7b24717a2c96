import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { searchBox } from '../../../screens/search-box.ts';

beforeEach(() => openPage({ reports: makeExampleLab() }));

async function exportAs(format: RegExp): Promise<void> {
  await deviceList.act('Export…');
  await page.getByRole('menuitem', { name: format }).click();
}

test('the listed devices are exported in each format, with the columns of the table', async () => {
  await searchBox.input.fill('galaxy tab');
  await expect.element(deviceList.cards).toHaveLength(2);
  main.handle({
    'devices.export': ({ format, keys }) => ({
      outcome: 'saved',
      file: `list.${format}`,
      count: keys.length,
    }),
  });
  for (const [name, format] of [
    [/^Table/, 'csv'],
    [/^JSON/, 'json'],
    [/^Raw data/, 'wire'],
  ] as const) {
    await exportAs(name);
    await expect
      .element(page.getByText(`2 devices exported to list.${format}`, { exact: false }))
      .toBeVisible();
  }
  const exported = main.calls('devices.export');
  expect(exported.map(({ format }) => format)).toEqual(['csv', 'json', 'wire']);
  expect(exported[0]?.columns).toContain('model');
  expect(exported.map(({ keys }) => keys.length)).toEqual([2, 2, 2]);
});

test('a file that cannot be written is reported', async () => {
  const words = /^Can’t save list\.csv/;
  main.handle({ 'devices.export': () => ({ outcome: 'failed', file: 'list.csv', problem: 'no-space' }) });
  await exportAs(/^Table/);
  await expect.element(page.getByText(words)).toBeVisible();
  // A canceled export reports nothing.
  main.handle({ 'devices.export': () => ({ outcome: 'canceled' }) });
  await exportAs(/^Table/);
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
});
