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
  namedClaims,
  namesOfPeople,
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

it.each(all)('%s: is sent while locked only if it isn’t of the lab', (event) => {
  const payload = { kind: 'signed-out' };
  // No mask reads this payload, apart from that of the session, whose form it has.
  const shown = createMasks()[event].locked(payload as never);
  expect(shown).toBe(shownWhileLocked.includes(event) ? payload : undefined);
});

it.each(all.filter((event) => !named.includes(event)))(
  '%s: passes unchanged while names are hidden',
  (event) => {
    const payload = {};
    // These masks do not read their payload.
    expect(createMasks()[event].nameless(payload as never)).toBe(payload);
  },
);

const { choice, address, account } = namedSession;

it.each([
  [account, 'Minjun'],
  [account && { ...account, name: null }, ''],
])('a locked session has no lab data but the name of its user', (known, name) => {
  const shown = createMasks()['session.changed'].locked({ ...namedSession, account: known });
  expect(shown).toEqual({ kind: 'locked', choice, address, name, employeeNumber: '1042' });
});

it.each([
  { kind: 'signed-out' },
  { kind: 'signing-in', choice },
  { kind: 'locked', choice, address, name: 'Minjun', employeeNumber: '1042' },
  { ...namedSession, account: null },
] as const)('a session without an open account stays as it is: %o', (state) => {
  expect(createMasks()['session.changed'].locked(state)).toBe(state);
});

it('a fleet has pseudonyms, even in a note before its user', () => {
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

const payloads = {
  'session.changed': namedSession,
  'settings.changed': { settings: namedSettings, language: 'ko' },
  'alerts.changed': namedAlerts,
  'claims.changed': namedClaims,
  'history.added': namedHistory,
  'views.changed': namedViews,
} as const;

it.each(Object.entries(payloads))('%s: names nobody while names are hidden', (event, payload) => {
  // The payload is that of the event.
  const shown = JSON.stringify(createMasks()[event as EventName].nameless(payload as never));
  expect(shown).not.toBe(JSON.stringify(payload));
  expect(namesOfPeople.filter((name) => shown.includes(name))).toEqual([]);
});
