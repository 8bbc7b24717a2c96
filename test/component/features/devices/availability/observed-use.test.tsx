import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { activeAt } from '../../../../fixtures/observed.ts';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { openPage } from '../../../page.tsx';
import { byModel } from '../../../screens/by-model.ts';
import { deviceList } from '../../../screens/device-list.ts';
import { filterRow } from '../../../screens/filter-row.ts';
import { openScreen } from '../../../screens/open-screen.ts';
import { readTexts } from '../../../screens/read-texts.ts';
import { searchBox } from '../../../screens/search-box.ts';

const MINUTE_MS = 60_000;
const { card, cards, details } = deviceList;
const minutesAgo = (minutes: number) => Date.now() - minutes * MINUTE_MS;

/** A phone behind an ADB server, with its last activity and further evidence. */
const observe = (modelName: string, minutes: number, more: Partial<ObservedRecord> = {}) =>
  makeEntry('a', modelName, {
    modelName,
    ...activeAt(minutesAgo(minutes), { Screen: { State: 'on' }, ...more }),
  });

/** One phone in each state that can be observed. */
beforeEach(() => {
  const off = { State: 'off', At: new Date(minutesAgo(175)).toISOString() } as const;
  const held = { Tool: 'STF', At: new Date(minutesAgo(3)).toISOString() };
  return openPage({
    reports: [
      makeReport('a', [
        observe('Warm', 2),
        observe('Rested', 180, { Screen: off }),
        observe('Mirrored', 0, { RemoteControl: ['scrcpy'], Screen: undefined, NotRead: ['screen'] }),
        observe('Rented', 1, { HeldBy: held }),
        makeEntry('a', 'Locked', {
          modelName: 'Locked',
          connectedUser: null,
          adbState: 'unauthorized',
          observed: null,
        }),
      ]),
    ],
  });
});

test('each phone shows its observed use', async () => {
  await expect.element(card('Warm')).toMatchTextContent(/Activity 2 min ago/);
  await expect.element(card('Rested')).toMatchTextContent(/Idle.*for 3 h/);
  await expect.element(card('Mirrored')).toMatchTextContent('Remote control running');
  await expect.element(card('Rented')).toMatchTextContent(/In use.*through STF/);
  await card('Mirrored').click();
  await expect.element(details.getByText('Screen on or off: unknown')).toBeVisible();
  await card('Rented').click();
  await expect.element(details).toMatchTextContent(/through STF since .*\d:\d\d/);
  await card('Rested').click();
  await expect.element(details).toMatchTextContent(/No activity for 3 h/);
  await expect
    .element(details.getByRole('list', { name: 'Signs of use' }))
    .toMatchTextContent(/Screen off since .*\d:\d\d/);
  await searchBox.input.fill('is:unknown');
  await expect.element(cards).toHaveLength(1);
  await cards.first().click();
  await expect.element(details).toMatchTextContent('Confirm USB debugging on the phone.');
  await details.getByRole('button', { name: 'Close' }).click();
  await searchBox.input.fill('');
  await deviceList.view('Table');
  await expect.element(deviceList.row('Warm')).toMatchTextContent(/Activity \d+ min ago/);
});

test('no observed phone is called available or free on any page', async () => {
  // The root does not contain the announcements of React Aria, which stay for seconds after earlier tests.
  const root = document.getElementById('root');
  const expectNoAvailable = () => {
    expect(root?.innerText).toMatch(/idle/i);
    expect(root?.innerText).not.toMatch(/\bfree\b|available/i);
  };
  await expect
    .poll(() => readTexts(filterRow.pills))
    .toEqual(expect.arrayContaining(['All 5', 'Idle 1', 'In use 1', 'Recent activity 2', 'Unknown 1']));
  expectNoAvailable();
  await deviceList.view('Table');
  await expect.element(deviceList.row('Warm')).toBeVisible();
  expectNoAvailable();
  await byModel.open();
  await expect.element(byModel.row('All devices')).toMatchTextContent(/^All devices 1 idle of 5/);
  await expect.element(byModel.row('Rented')).toMatchTextContent(/^Rented 0 of 1/);
  expectNoAvailable();
  await openScreen('Agents');
  await expect
    .element(page.getByTitle(/1 idle\s+1 in use\s+2 with recent activity\s+1 unknown/))
    .toHaveTextContent('1 idle of 5');
  expectNoAvailable();
});
