import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TriggeredAlert, Alert, AlertList } from '#shared/model/fleet/alert.ts';
import { activeAt } from '../../../fixtures/observed.ts';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { keepAlerts } from '../../keep-lists.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { openScreen } from '../../screens/open-screen.ts';
import { readTexts } from '../../screens/read-texts.ts';

const content = page.getByRole('main');
const line = (text: string) => content.getByRole('listitem').filter({ hasText: text });

const wanted: Alert = {
  id: 'w1',
  target: { kind: 'device', key: 'a/0/one', name: 'Wanted' },
  when: 'available',
  idleMinutes: null,
  createdAt: Date.parse('2026-11-23T01:00:00Z'),
  except: [],
};
const triggered: TriggeredAlert = {
  alert: { ...wanted, id: 'w2' },
  at: Date.parse('2026-11-23T01:20:00Z'),
  deviceKey: 'a/0/one',
  deviceName: 'Wanted',
  agent: '10.0.0.5:5037',
};

/** Two devices: the user of the first is reported, the use of the second is only observed. */
const reports = () => [
  makeReport('a', [
    makeEntry('a', 'one', { modelName: 'Wanted', connectedUser: '박서준' }),
    makeEntry('a', 'two', { modelName: 'Mirrored', ...activeAt(Date.now()) }),
  ]),
];

async function open(alerts: AlertList): Promise<void> {
  await openPage({ reports: reports(), alerts, handlers: keepAlerts() });
  await openScreen('Alerts');
}

test('waiting alerts are listed with their conditions, and are deleted', async () => {
  const any: Alert = {
    ...wanted,
    id: 'w3',
    target: { kind: 'devices', keys: ['a/0/one', 'a/0/two'], name: 'Wanted' },
    when: 'disconnected',
  };
  await open({ pending: [wanted, any], fired: [] });
  await expect.element(content.getByText('2 waiting')).toBeVisible();
  await expect.element(line('Any of 2 devices: Wanted')).toMatchTextContent('Disconnected');
  await line('Wanted').first().getByRole('button', { name: 'Actions for Wanted' }).click();
  await page.getByRole('menuitem', { name: 'Delete alert' }).click();
  await expect.element(content.getByText('1 waiting')).toBeVisible();
  expect(main.calls('alerts.remove')).toEqual([{ id: 'w1' }]);
});

test('a triggered alert leads to its device, is set again, and is cleared', async () => {
  await open({ pending: [], fired: [triggered] });
  await expect.element(content.getByText('Became available on 10.0.0.5:5037')).toBeVisible();
  await content.getByRole('button', { name: 'Notify me again' }).click();
  await expect.element(content.getByText('1 waiting')).toBeVisible();
  expect(main.calls('alerts.add')).toEqual([{ target: wanted.target, when: 'available', idleMinutes: null }]);
  await content.getByRole('button', { name: 'Clear triggered alerts' }).click();
  await expect.element(content.getByText('Became available', { exact: false })).not.toBeInTheDocument();
  main.show('alerts', { pending: [], fired: [triggered] });
  await content.getByRole('button', { name: 'Wanted' }).click();
  await expect.element(deviceList.detailsOf('Wanted')).toBeVisible();
});

test('an alert that can never be triggered has a note, and is changed to one that can', async () => {
  const search = (query: string, id: string): Alert => ({ ...wanted, id, target: { kind: 'search', query } });
  await open({ pending: [search('Wanted', 'w4'), search('Mirrored', 'w5')], fired: [] });
  await expect.element(line('“Mirrored”')).toMatchTextContent('This alert can’t be triggered.');
  await expect.element(line('“Wanted”')).not.toMatchTextContent('can’t be triggered');
  await line('“Mirrored”').getByRole('button', { name: 'Change to unused' }).click();
  await expect.element(line('“Mirrored”')).toMatchTextContent('Unused for 15 min');
  await expect.element(line('“Mirrored”')).not.toMatchTextContent('can’t be triggered');
});

test('an alert that is set in the details waits for a state that can be observed', async () => {
  await openPage({ reports: reports(), handlers: keepAlerts() });
  const { details, menu } = deviceList;
  await deviceList.card('Mirrored').click();
  await expect
    .element(details.getByRole('button', { name: 'Notify me when available' }))
    .not.toBeInTheDocument();
  await details.getByLabelText(/^Unused after/).selectOptions('60');
  await details.getByRole('button', { name: 'Notify me when unused' }).click();
  await expect.element(details.getByRole('button', { name: 'Delete alert' })).toBeVisible();
  expect(main.calls('alerts.add')).toMatchObject([{ when: 'unused', idleMinutes: 60 }]);
  await details.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('Mirrored');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(menu.getByRole('menuitem', { name: 'Notify me when any is unused' })).toBeVisible();
  await expect
    .poll(() => readTexts(menu.getByRole('menuitem')))
    .not.toContain('Notify me when any is available');
});

test('notifications are paused and resumed, and quiet hours are named', async () => {
  await openPage({
    reports: [],
    settings: { quietHours: { from: '22:00', to: '07:00' } },
    alerts: { pending: [wanted], fired: [] },
  });
  await openScreen('Alerts');
  await expect.element(content.getByText(/^Quiet hours: 22:00 to 07:00/)).toBeVisible();
  await content.getByRole('button', { name: 'Pause notifications' }).click();
  await expect.element(content.getByText(/^Notifications are paused/)).toBeVisible();
  expect(main.state.settings.areNotificationsPaused).toBe(true);
  await content.getByRole('button', { name: 'Resume' }).click();
  await expect.element(content.getByText(/^Notifications are paused/)).not.toBeInTheDocument();
  await content.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
