import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { activeAt } from '../../../../fixtures/observed.ts';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { filterRow } from '../../../screens/filter-row.ts';
import { readTexts } from '../../../screens/read-texts.ts';
import { searchBox } from '../../../screens/search-box.ts';

const MINUTE_MS = 60_000;

/** A phone behind an ADB server, which reports no user, with its last activity this long ago. */
function phone(modelName: string, minutes: number, observed: Partial<ObservedRecord> = {}) {
  const at = Date.now() - minutes * MINUTE_MS;
  return makeEntry('a', modelName, { modelName, ...activeAt(at, { Screen: { State: 'on' }, ...observed }) });
}

beforeEach(() => {
  const phones = [
    phone('Warm', 2),
    phone('Rested', 180),
    phone('Mirrored', 60, { RemoteControl: ['scrcpy'] }),
    phone('Rented', 60, { HeldBy: { Tool: 'STF' } }),
    makeEntry('a', 'Locked', { modelName: 'Locked', connectedUser: null }),
  ];
  return openPage({ reports: [makeReport('a', phones)] });
});

test.each([
  ['unused', ['Rested']],
  ['미사용', ['Rested']],
  ['is:idle', ['Rested']],
  ['idle:>15m', ['Rested']],
  ['idle:>4h', []],
  ['is:active', ['Warm', 'Mirrored']],
  ['in-use', ['Rented']],
  ['free', []],
])('the search “%s” finds phones by what was observed', async (query, names) => {
  await searchBox.input.fill(query);
  await expect.element(deviceList.cards).toHaveLength(names.length);
  for (const name of names) await expect.element(deviceList.card(name)).toBeVisible();
});

test('pills and groups have the observed states, and none for available phones', async () => {
  await expect
    .poll(() => readTexts(filterRow.pills))
    .toEqual(['All 5', 'Idle 1', 'In use 1', 'Recent activity 2', 'Unknown 1', 'Disconnected 0']);
  await filterRow.pill('Recent activity').click();
  await expect.element(deviceList.cards).toHaveLength(2);
  await filterRow.pill('Recent activity').click();
  await page.getByLabelText('Group by').selectOptions('Availability');
  const tree = page.getByRole('tree', { name: 'Devices' });
  await expect
    .poll(() => readTexts(tree.getByRole('treeitem', { name: /^Availability / })))
    .toEqual([/Idle/, /In use/, /Recent activity/, /Unknown/].map((each) => expect.stringMatching(each)));
});
