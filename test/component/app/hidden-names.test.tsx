import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeComparison } from '#shared/model/fleet/comparison.ts';
import { makeEntry, makeReport } from '../example-lab.ts';
import { main } from '../main.ts';
import { openPage } from '../page.tsx';
import { press, type } from '../screens/keyboard.ts';
import { openScreen } from '../screens/open-screen.ts';
import { palette } from '../screens/palette.ts';
import { searchBox } from '../screens/search-box.ts';

const lab = (alias: string) => [
  makeReport('a', [
    makeEntry('a', 'Pixel', { modelName: 'Pixel', alias }),
    makeEntry('a', 'Galaxy', { modelName: 'Galaxy', connectedUser: alias }),
  ]),
];
const device = (name: string) => ({
  place: '0/Pixel',
  key: 'a/0/Pixel',
  name,
  agent: '10.0.0.5:5037',
  user: '',
});
const compare = (name: string) => ({
  outcome: 'compared' as const,
  comparison: makeComparison(
    { vanished: [], appeared: [device(name)], moved: [], changed: [], unknown: [] },
    Date.now(),
    () => null,
  ),
});

beforeEach(() =>
  openPage({
    reports: lab('Lee Jiwoo’s phone'),
    snapshots: [{ id: 's', name: 'Friday', savedAt: Date.now(), devices: 1, agents: 1, silentAgents: 0 }],
    handlers: { 'snapshots.compare': () => compare('Lee Jiwoo’s phone') },
  }),
);

/** Hides names like main: pseudonyms replace the names of the fleet as soon as the setting is changed. */
async function hideNames(): Promise<void> {
  main.change({ fleet: { ...main.state.fleet, reports: lab('Person A’s phone') } });
  main.handle({ 'snapshots.compare': () => compare('Person A’s phone') });
  await press('Control+Shift+h');
  await expect.element(page.getByRole('button', { name: 'Names hidden' })).toBeVisible();
}

const listNames = () => document.getElementById('root')?.innerText.match(/Lee Jiwoo/g) ?? [];

test('open suggestions with names close', async () => {
  await searchBox.type('jiwooo');
  await expect.element(searchBox.offered.first()).toMatchTextContent('jiwoo');
  await hideNames();
  await expect.element(searchBox.offered).toHaveLength(0);
  expect(listNames()).toEqual([]);
});

test('what was announced with names is gone', async () => {
  await searchBox.type('jiwoo');
  const spoken = page.getByRole('status').filter({ hasText: 'Suggestion: ' });
  await expect.element(spoken).toMatchTextContent('Lee Jiwoo');
  await hideNames();
  expect(listNames()).toEqual([]);
});

test('the palette no longer lists the names that it found', async () => {
  await palette.open();
  await type('Pixel');
  await expect.element(palette.section('Devices')).toMatchTextContent('Lee Jiwoo');
  await hideNames();
  await expect.element(palette.section('Devices')).toHaveLength(0);
  expect(listNames()).toEqual([]);
  await expect.element(palette.input).toHaveFocus();
});

test('a comparison is made again without names', async () => {
  await openScreen('History');
  await page.getByRole('radio', { name: 'Snapshots' }).click();
  const comparison = page.getByRole('region', { name: /^Compared with/ });
  await expect.element(comparison).toMatchTextContent('Lee Jiwoo');
  await hideNames();
  expect(listNames()).toEqual([]);
  await expect.element(comparison).toMatchTextContent('Person A');
});
