import { expect, it } from 'vitest';
import type { EventName } from '#shared/ipc/contract.ts';
import { createPseudonyms } from '../../../../electron/console/privacy/pseudonyms.ts';
import { createEventMasks } from '../../../../electron/ipc/event-masks.ts';
import {
  namedHistory,
  namedReport,
  namedSession,
  namedSettings,
  namedViews,
  namedAlerts,
} from '../../../fixtures/named-people.ts';

/** The masks after Seojun (Person A) and Jiwoo (Person B) are known. */
function createMasks() {
  const pseudonyms = createPseudonyms(() => 'en');
  pseudonyms.register('Seojun');
  pseudonyms.register('Jiwoo');
  return createEventMasks(pseudonyms);
}

const shownWhileLocked: readonly EventName[] = [
  'session.changed',
  'adb-server.changed',
  'settings.changed',
  'accent.changed',
  'notices.changed',
  'link.opened',
  'command.chosen',
  'update.changed',
];
/** Events whose payload can name people. */
const named: readonly EventName[] = [
  'session.changed',
  'fleet.changed',
  'settings.changed',
  'alerts.changed',
  'claims.changed',
  'history.added',
  'views.changed',
];
// The names of the masks are those of the events.
const all = Object.keys(createMasks()) as EventName[];

it.each(all)('%s: is sent while locked only if it is not of the lab', (event) => {
  const payload = { kind: 'signed-out' };
  // No mask reads this payload, apart from that of the session, whose form it has.
  const shown = createMasks()[event].locked(payload as never);
  expect(shown).toBe(shownWhileLocked.includes(event) ? payload : undefined);
});

it.each(all.filter((event) => !named.includes(event)))('%s: contains no names', (event) => {
  const payload = {};
  // These masks do not read their payload.
  expect(createMasks()[event].nameless(payload as never)).toBe(payload);
});

it('a locked session has no data of the lab', () => {
  expect(createMasks()['session.changed'].locked(namedSession)).toMatchObject({ kind: 'locked' });
});

it('a session has a pseudonym and no number', () => {
  expect(createMasks()['session.changed'].nameless(namedSession)).toMatchObject({
    kind: 'signed-in',
    account: { name: 'Person C', employeeNumber: '•••', email: '•••' },
  });
});

it('a fleet has pseudonyms, also in texts before the device that names the user', () => {
  const masks = createEventMasks(createPseudonyms(() => 'en'));
  const { devices, ...report } = namedReport;
  const update = { report, roundTrips: [], changed: [], dropped: ['x'], isWhole: false };
  const updates = [update, { ...update, changed: devices }];
  const change = { sequence: 3, updates, removed: ['b'], order: ['a'] };
  expect(masks['fleet.changed'].nameless(change)).toMatchObject({
    sequence: 3,
    removed: ['b'],
    order: ['a'],
    updates: [
      { report: { note: 'Person A repairs it' }, changed: [], dropped: ['x'] },
      { changed: [{ key: devices[0]?.key, device: { connectedUser: 'Person A' } }] },
    ],
  });
});

it('settings have no number of the last user', () => {
  const change = { settings: namedSettings, language: 'ko' } as const;
  expect(createMasks()['settings.changed'].nameless(change)).toEqual({
    settings: { ...namedSettings, lastSignIn: { ...namedSettings.lastSignIn, employeeNumber: '' } },
    language: 'ko',
  });
});

it('alerts have pseudonyms', () => {
  expect(createMasks()['alerts.changed'].nameless(namedAlerts)).toEqual({
    pending: [{ ...namedAlerts.pending[0], target: { kind: 'search', query: 'used by Person A' } }],
    fired: [],
  });
});

it('the history has pseudonyms', () => {
  expect(createMasks()['history.added'].nameless(namedHistory)).toEqual([
    { ...namedHistory[0], user: 'Person B', device: { key: 'a/0/d0', name: 'Phone of Person B' } },
  ]);
});

it('views have pseudonyms', () => {
  expect(createMasks()['views.changed'].nameless(namedViews)).toEqual([
    {
      ...namedViews[0],
      name: 'Of Person A',
      query: 'used-by:Person A',
      picks: [{ field: 'model', values: ['Phone of Person B', null] }],
    },
  ]);
});
