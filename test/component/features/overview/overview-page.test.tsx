import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AgentState } from '#shared/model/agent.ts';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { filterRow } from '../../screens/filter-row.ts';
import { press } from '../../screens/keyboard.ts';
import { openScreen } from '../../screens/open-screen.ts';
import { overview } from '../../screens/overview.ts';
import { readTexts } from '../../screens/read-texts.ts';
import { searchBox } from '../../screens/search-box.ts';

type Phone = readonly [brand: string, osVersion: string, user?: string];
const phonesOf = (...phones: readonly Phone[]) =>
  phones.map(([brand, osVersion, connectedUser = ''], index) =>
    makeEntry('a', `d${index}`, { brand, osVersion, connectedUser, modelName: `${brand} ${index}` }),
  );
const matching = (...patterns: readonly RegExp[]) => patterns.map((each) => expect.stringMatching(each));

test('the fleet is counted by availability, brand and OS, and each count lists its devices', async () => {
  await openPage();
  await openScreen('Overview');
  await expect.element(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Devices' }).click();
  const phones = phonesOf(
    ['samsung', '34'],
    ['Samsung', '35', 'lee'],
    ['samsung', '34'],
    ['google', '35'],
    ['', '17.4'],
  );
  main.showFleet([makeReport('a', phones)]);
  await expect.element(filterRow.pill('All')).toHaveTextContent('All 5');

  await openScreen('Overview');
  await expect
    .poll(() => readTexts(overview.tiles))
    .toEqual(matching(/^Available4 80%/, /^In use1 20%/, /^Unknown0 0%/, /^Disconnected0 0%/));
  const brands = overview.bars('By brand');
  const systems = overview.bars('By OS');
  await expect.element(brands).toHaveLength(3);
  await expect.element(brands.first()).toHaveAccessibleName('samsung 3, 2 available, 1 in use');
  await expect.element(brands.nth(1)).toHaveAccessibleName('No name 1, 1 available');
  await expect.element(systems.nth(1)).toHaveAccessibleName('Android 15 2, 1 available, 1 in use');
  await expect.element(systems.first()).toHaveAccessibleName('OS 17.4 1, 1 available');

  // By keyboard: a bar lists its devices by a filter, and the text next to it lists the available ones.
  brands.first().element().focus();
  await press('Enter');
  await expect.element(searchBox.input).toHaveValue('');
  await expect.element(filterRow.chip('Brand')).toMatchTextContent(/^Brand: samsung/i);
  await expect.element(deviceList.cards).toHaveLength(3);
  await openScreen('Overview');
  brands.first().element().focus();
  await press('Tab', 'Enter');
  await expect.element(searchBox.input).toHaveValue('free');
  await expect.element(filterRow.chip('Brand')).toMatchTextContent(/^Brand: samsung/i);
  await expect.element(deviceList.cards).toHaveLength(2);
  await openScreen('Overview');
  await systems.first().click();
  // The next choice replaces the one before.
  await expect.element(searchBox.input).toHaveValue('');
  await expect.element(filterRow.chip('OS')).toMatchTextContent(/^OS: .*17\.4/);
  await expect.element(filterRow.removers).toHaveLength(1);
  await expect.element(deviceList.cards).toHaveLength(1);
  await openScreen('Overview');
  await overview.tiles.nth(1).click();
  await expect.element(searchBox.input).toHaveValue('in-use');
  await expect.element(filterRow.removers).toHaveLength(0);
  await expect.element(deviceList.cards).toHaveLength(1);

  // The same as a table, whose numbers list their devices too.
  await openScreen('Overview');
  await page.getByRole('radiogroup', { name: 'View as' }).getByRole('radio', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'By brand' });
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('samsung32100');
  await table.getByRole('button', { name: 'samsung, In use 1' }).click();
  await expect.element(searchBox.input).toHaveValue('in-use');
  await expect.element(filterRow.chip('Brand')).toMatchTextContent(/^Brand: samsung/i);
  await expect.element(deviceList.cards).toHaveLength(1);
});

test('numbers change while bars keep their places, until they are sorted again', async () => {
  const before = phonesOf(['samsung', '34'], ['samsung', '34'], ['google', '35']);
  await openPage({ reports: [makeReport('a', before)] });
  await openScreen('Overview');
  await expect.element(overview.bars('By brand')).toHaveLength(2);

  const after = phonesOf(['google', '34'], ['google', '34'], ['google', '35'], ['Sony', '35']);
  main.showFleet([makeReport('a', after)]);
  const lines = overview.lines('By brand');
  await expect
    .poll(() => readTexts(lines))
    .toEqual(matching(/^samsung\s*0 devices/, /^google\s*3 of 3 available/, /^Sony\s*1 of 1/));
  const sortAgain = overview.chart('By brand').getByRole('button', { name: 'Sort again' });
  await sortAgain.click();
  await expect
    .poll(() => readTexts(lines))
    .toEqual(matching(/^google\s*3 of 3 available/, /^Sony\s*1 of 1 available/));
  await expect.element(sortAgain).not.toBeInTheDocument();
});

test('disconnected devices and those of an agent without a response are counted as such', async () => {
  const [first, ...others] = phonesOf(['google', '34'], ['google', '34'], ['google', '35'], ['Sony', '35']);
  if (!first) throw new Error('There are no phones');
  const gone = others.map((entry) => ({ ...entry, seenAt: Date.now(), goneSince: Date.now() }));
  const report = makeReport('a', [first, ...gone]);
  await openPage({ reports: [report] });
  await openScreen('Overview');
  await expect
    .poll(() => readTexts(overview.tiles))
    .toEqual(matching(/^Available1 25%/, /^In use0/, /^Unknown0/, /^Disconnected3 75%/));
  const brands = overview.bars('By brand');
  await expect.element(brands.first()).toHaveAccessibleName('google 3, 1 available, 2 disconnected');

  const state: AgentState = {
    kind: 'stale',
    answeredAt: Date.now(),
    since: Date.now(),
    reason: {
      kind: 'lab',
      failure: { kind: 'unreachable', address: 'https://lab.example', detail: 'ECONNREFUSED' },
    },
  };
  main.showFleet([{ ...report, state }]);
  await expect.element(page.getByText(/^10\.0\.0\.5:5037: Unknown since/)).toBeVisible();
  await expect.element(brands.first()).toHaveAccessibleName('google 3, 3 unknown');
});
