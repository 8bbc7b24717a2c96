import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Differences } from '#shared/model/fleet/compare-snapshots.ts';
import { makeComparison } from '#shared/model/fleet/comparison.ts';
import type { FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { openScreen } from '../../screens/open-screen.ts';
import { readTexts } from '../../screens/read-texts.ts';

const comparison = page.getByRole('region', { name: /^Compared with/ });
const difference = (kind: 'Removed' | 'Added' | 'Changed') =>
  comparison.getByRole('list', { name: kind }).getByRole('listitem');
const dialog = page.getByRole('dialog');

const saved = { id: 's', name: 'Friday', savedAt: 0, devices: 2, agents: 1, silentAgents: 0 };

/** An agent with these devices: the API level by the name of each device. */
const lab = (devices: Readonly<Record<string, string>>) => [
  makeReport(
    'a',
    Object.entries(devices).map(([name, osVersion]) => makeEntry('a', name, { modelName: name, osVersion })),
  ),
];

test('events are listed by day, newest first, and filtered by type', async () => {
  const event = (kind: FleetEvent['kind'], minutesAgo: number, user: string): FleetEvent => ({
    at: Date.now() - minutesAgo * 60_000,
    kind,
    agent: '10.0.0.5:5037',
    device: { key: 'a/0/one', name: 'Wanted' },
    user,
  });
  await openPage({ reports: lab({ one: '35' }), history: [event('freed', 10, '박서준')] });
  await openScreen('History');
  main.send('history.added', [event('taken', 1, '최유나')]);
  const today = page.getByRole('list', { name: 'Today' }).getByRole('listitem');
  await expect
    .poll(() => readTexts(today))
    .toEqual([
      expect.stringMatching(/in use by 최유나.*10\.0\.0\.5:5037$/),
      expect.stringMatching(/use by 박서준 ended.*10\.0\.0\.5:5037$/),
    ]);
  await page.getByLabelText('Event type').selectOptions('Use ended');
  await expect.element(today).toHaveLength(1);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.element(today).toHaveLength(2);
});

test('a snapshot is saved, renamed and deleted', async () => {
  const same: Differences = { vanished: [], appeared: [], moved: [], changed: [], unknown: [] };
  await openPage({
    handlers: {
      'snapshots.save': ({ name }) => {
        main.show('snapshots', [{ ...saved, name }]);
        return { outcome: 'saved', id: saved.id };
      },
      'snapshots.rename': () => {},
      'snapshots.remove': () => main.show('snapshots', []),
      'snapshots.compare': () => ({
        outcome: 'compared',
        comparison: makeComparison(same, Date.now(), () => null),
      }),
    },
  });
  await openScreen('History');
  await page.getByRole('button', { name: 'Save snapshot…' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Before the weekend');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(comparison).toMatchTextContent('No changes since');
  await comparison.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Friday');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.poll(() => main.calls('snapshots.rename')).toEqual([{ id: 's', name: 'Friday' }]);
  await comparison.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
});

test('a comparison lists the differences, and leads to a device that is still listed', async () => {
  const device = (name: string) => ({ place: `0/${name}`, name, agent: '10.0.0.5:5037', user: '' });
  const changes = [{ field: 'os', before: 'Android 15', after: 'Android 16' }] as const;
  const differences: Differences = {
    vanished: [device('Leaves')],
    appeared: [device('Comes')],
    moved: [],
    changed: [{ ...device('Stays'), changes }],
    unknown: [],
  };
  await openPage({
    reports: lab({ Stays: '36', Comes: '35' }),
    snapshots: [saved],
    handlers: {
      'snapshots.compare': () => ({
        outcome: 'compared',
        comparison: makeComparison(differences, Date.now(), ({ place }) =>
          place === '0/Leaves' ? null : `a/${place}`,
        ),
      }),
    },
  });
  await openScreen('History');
  await page.getByRole('radio', { name: 'Snapshots' }).click();
  await expect.element(comparison).toMatchTextContent(/1 device removed.*1.*added.*since/);
  await expect.element(difference('Removed')).toMatchTextContent(/Leaves.*was on 10\.0\.0\.5:5037/);
  await expect.element(difference('Removed').getByRole('button')).not.toBeInTheDocument();
  await expect.element(difference('Added')).toMatchTextContent('Comes');
  await expect.element(difference('Changed')).toMatchTextContent('OS: Android 15 → Android 16');
  await difference('Changed').getByRole('button', { name: 'Stays' }).click();
  await expect.element(deviceList.details.getByRole('heading', { name: 'Stays' })).toBeVisible();
});
