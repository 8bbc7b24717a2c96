import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ExportOutcome, WriteProblem } from '#shared/ipc/contract.ts';
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

test.for<WriteProblem>(['no-space', 'not-allowed', 'in-use', 'other'])(
  'a file that cannot be written is reported: %s',
  async (problem) => {
    const words = /^Can’t save list\.csv/;
    main.handle({ 'devices.export': () => ({ outcome: 'failed', file: 'list.csv', problem }) });
    await exportAs(/^Table/);
    await expect.element(page.getByText(words)).toBeVisible();
    // A canceled export reports nothing.
    main.handle({ 'devices.export': () => ({ outcome: 'canceled' }) });
    await exportAs(/^Table/);
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  },
);

test('a dialog of the system that fails is reported, and the list can be exported afterwards', async () => {
  main.handle({ 'devices.export': () => Promise.reject(new Error('No portal')) });
  await exportAs(/^Table/);
  const failure = page.getByText('Something went wrong. Try again.', { exact: false });
  await expect.element(failure).toBeVisible();
  expect(main.takeFailures()).toHaveLength(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  main.handle({ 'devices.export': () => ({ outcome: 'saved', file: 'list.csv', count: 30 }) });
  await exportAs(/^Table/);
  await expect.element(page.getByText(/^30 devices exported to list\.csv/)).toBeVisible();
});

test('a file that is being written is shown as such', async () => {
  const answer = Promise.withResolvers<ExportOutcome>();
  main.handle({ 'devices.export': () => ({ outcome: 'failed', file: 'list.csv', problem: 'other' }) });
  await exportAs(/^Table/);
  const last = page.getByText(/^Can’t save list\.csv/);
  await expect.element(last).toBeVisible();
  main.handle({ 'devices.export': () => answer.promise });
  await exportAs(/^JSON/);
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument();
  await expect.element(last).not.toBeInTheDocument();
  answer.resolve({ outcome: 'saved', file: 'list.json', count: 30 });
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^30 devices exported to list\.json/)).toBeVisible();
});
