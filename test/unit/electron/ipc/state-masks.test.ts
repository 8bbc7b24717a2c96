import { expect, it } from 'vitest';
import { withoutNames } from '../../../../electron/console/privacy/masks.ts';
import { createPseudonyms } from '../../../../electron/console/privacy/pseudonyms.ts';
import { createStateMask } from '../../../../electron/ipc/state-masks.ts';
import { noClaims } from '#shared/model/fleet/lab-claims.ts';
import {
  namedHistory,
  namedReport,
  namedSession,
  namedSettings,
  namedSnapshot,
  namedViews,
  namedAlerts,
  namedClaims,
  namesOfPeople,
} from '../../../fixtures/named-people.ts';

const createMask = () => createStateMask(createPseudonyms(() => 'en'));

it('leaves no lab data in a locked snapshot', () => {
  const { choice, address } = namedSession;
  expect(createMask().lock(namedSnapshot)).toEqual({
    ...namedSnapshot,
    session: { kind: 'locked', choice, address, name: 'Minjun', employeeNumber: '1042' },
    labs: [],
    trusts: [],
    fleet: { sequence: 7, reports: [] },
    alerts: { pending: [], fired: [] },
    claims: noClaims,
    screenRule: null,
    refreshProgress: null,
    isSignInNeeded: false,
    history: [],
    historyGaps: [],
    snapshots: [],
    views: [],
    recentChoices: [],
  });
});

it('replaces every name, the signed-in user’s first', () => {
  const [entry] = namedReport.devices;
  const shown = createMask().hideNames(namedSnapshot);
  expect(shown).toEqual({
    ...namedSnapshot,
    settings: { ...namedSettings, lastSignIn: { ...namedSettings.lastSignIn, employeeNumber: '' } },
    session: {
      ...namedSession,
      account: { ...namedSession.account, name: 'Person A', employeeNumber: '•••', email: '•••' },
    },
    fleet: {
      sequence: 7,
      reports: [
        {
          ...namedReport,
          note: 'Person C repairs it',
          devices: [{ ...entry, device: { ...entry?.device, connectedUser: 'Person C' } }],
        },
      ],
    },
    alerts: {
      pending: [{ ...namedAlerts.pending[0], target: { kind: 'search', query: 'used by Person C' } }],
      fired: [],
    },
    claims: withoutNames(namedClaims),
    history: [{ ...namedHistory[0], user: 'Person B', device: { key: 'a/0/d0', name: 'Phone of Person B' } }],
    views: [
      {
        ...namedViews[0],
        name: 'Of Person C',
        query: 'used-by:Person C',
        picks: [{ field: 'model', values: ['Phone of Person B', null] }],
      },
    ],
  });
  expect(namesOfPeople.filter((name) => JSON.stringify(shown).includes(name))).toEqual([]);
});

it('finds names in texts that come before their users', () => {
  const note = 'Jiwoo and Seojun repair it';
  const reports = [{ ...namedReport, devices: [], note }, namedReport];
  const alerts = { ...namedAlerts, pending: [] };
  const { fleet } = createMask().hideNames({ ...namedSnapshot, fleet: { sequence: 7, reports }, alerts });
  expect(fleet.reports[0]?.note).toBe('Person B and Person C repair it');
});
