import { expect, it, vi } from 'vitest';
import { noScreenshot } from '#shared/model/fleet/screenshot.ts';
import type { ClaimOutcome } from '#shared/model/fleet/lab-claims.ts';
import { noDevices } from '#shared/device/availability.ts';
import { defaultArrangement } from '#shared/model/list-view.ts';
import type { UnfilteredConsole } from '../../../../electron/console/console-interface.ts';
import { createPseudonyms } from '../../../../electron/console/privacy/pseudonyms.ts';
import { filterConsole } from '../../../../electron/ipc/filter-console.ts';
import {
  namedHistory,
  namedSession,
  namedSnapshot,
  namedViews,
  namedAlerts,
} from '../../../fixtures/named-people.ts';

const compared = { agent: '10.0.0.5:5037', place: 'a', name: 'Phone of Seojun', user: 'Seojun' };
const comparison = { vanished: [compared], appeared: [], moved: [], changed: [], unknown: [] };
const summary = {
  isSignedIn: true,
  isLocked: false,
  counts: { ...noDevices, 'in-use': 1 },
  waiting: namedAlerts.pending,
  areNotificationsPaused: false,
  language: 'en',
} as const;

const record = {
  ConnectedUser: 'Seojun',
  Claim: { Until: '2026-01-01T10:00:00.000Z', Kind: 'person', By: 'Seojun', Note: 'for Jiwoo' },
};
const picture = noScreenshot('claimed', { by: 'Minjun' });
const lost: ClaimOutcome = { outcome: 'claimed', device: null, by: 'Seojun', until: null };

/** A filtered console. Seojun is Person A. Each call that it passes on is recorded. */
function start({ isLocked = false, hidesNames = false }) {
  const pseudonyms = createPseudonyms(() => 'en');
  pseudonyms.register('Seojun');
  const spy = () => vi.fn<(...given: readonly unknown[]) => unknown>();
  const calls = { save: spy(), rename: spy(), replace: spy(), add: spy(), other: spy() };
  calls.save.mockReturnValue('saved');
  const sent = spy();
  const listeners: ((event: string, payload: unknown) => void)[] = [];
  const { save, rename, replace, add, other } = calls;
  const unfiltered = {
    subscribe: (listener: (event: string, payload: unknown) => void) => listeners.push(listener),
    pageState: async () => namedSnapshot,
    traySummary: () => summary,
    fleet: { rawRecord: () => ({ record }), pollNow: other },
    snapshots: { compare: async () => ({ outcome: 'compared', comparison }), save: other },
    views: { save, rename, replace, move: other },
    alerts: { add, clearTriggered: other },
    claims: { take: async () => lost, release: other },
    screenshots: { take: async () => picture },
  };
  const parts = {
    open: { lock: { isLocked: () => isLocked }, openLink: other },
    unfiltered,
    privacy: { hidesNames: () => hidesNames, pseudonyms },
  };
  // Only the parts that the filter uses.
  const console = filterConsole(parts as unknown as UnfilteredConsole);
  console.subscribe(sent);
  const send = (event: string, payload: unknown) => {
    for (const listener of listeners) listener(event, payload);
  };
  return { console, calls, sent, send };
}

it('lets everything through while unlocked with names shown', async () => {
  const { console, send, sent } = start({});
  send('history.added', namedHistory);
  expect(sent.mock.calls).toEqual([['history.added', namedHistory]]);
  expect(await console.pageState()).toBe(namedSnapshot);
  expect(console.traySummary()).toBe(summary);
  expect(console.fleet.rawRecord('k')).toEqual({ record });
  expect(await console.claims.take({ devices: [], minutes: 1 })).toBe(lost);
  expect(await console.snapshots.compare('s')).toEqual({ outcome: 'compared', comparison });
});

it('sends no lab data while locked', async () => {
  for (const hidesNames of [false, true]) {
    const { console, send, sent } = start({ isLocked: true, hidesNames });
    send('history.added', namedHistory);
    send('accent.changed', { accent: 'aabbccff' });
    expect(sent.mock.calls).toEqual([['accent.changed', { accent: 'aabbccff' }]]);
    const snapshot = await console.pageState();
    expect(snapshot).toMatchObject({ fleet: { reports: [] }, history: [], session: { kind: 'locked' } });
    expect(console.traySummary()).toEqual({ ...summary, counts: noDevices, waiting: [] });
  }
});

it('holds back answers that arrive after the lock', async () => {
  const { console } = start({ isLocked: true });
  expect(await console.snapshots.compare('s')).toEqual({ outcome: 'unreadable' });
  expect(await console.claims.take({ devices: [], minutes: 1 })).toEqual({ ...lost, by: null });
});

it('holds back a screenshot after the lock, and names while hidden', async () => {
  const take = (state: Parameters<typeof start>[0]) =>
    start(state).console.screenshots.take({ agentId: 'a', deviceId: 'd' });
  expect(await take({})).toBe(picture);
  expect(await take({ isLocked: true })).toMatchObject({ outcome: 'none', reason: 'no-service', by: null });
  expect(await take({ hidesNames: true })).toEqual({ ...picture, by: null });
});

it('sends pseudonyms while names are hidden', async () => {
  const { console, send, sent } = start({ hidesNames: true });
  send('views.changed', namedViews);
  expect(sent.mock.calls).toMatchObject([['views.changed', [{ name: 'Of Person A' }]]]);
  expect(await console.pageState()).toMatchObject({ session: { account: { name: 'Person B' } } });
  expect(console.traySummary()).toEqual({
    ...summary,
    waiting: [{ ...summary.waiting[0], target: { kind: 'search', query: 'used by Person A' } }],
  });
  expect(console.fleet.rawRecord('k')).toEqual({
    record: { ConnectedUser: 'Person A', Claim: { ...record.Claim, By: '•••', Note: '•••' } },
  });
  expect(await console.claims.take({ devices: [], minutes: 1 })).toEqual({ ...lost, by: null });
  expect(await console.snapshots.compare('s')).toEqual({
    outcome: 'compared',
    comparison: { ...comparison, vanished: [{ ...compared, name: 'Phone of Person A', user: 'Person A' }] },
  });
});

it('sends the pseudonym of the locked user while names are hidden', async () => {
  const { console, send, sent } = start({ isLocked: true, hidesNames: true });
  const locked = { kind: 'locked', name: 'Person B', employeeNumber: '•••' };
  send('session.changed', namedSession);
  expect(sent.mock.calls).toMatchObject([['session.changed', locked]]);
  expect(await console.pageState()).toMatchObject({ session: locked });
});

it.each([
  { hidesNames: true, name: 'Seojun' },
  { hidesNames: false, name: 'Person A' },
])('turns a typed pseudonym back into the name while names are hidden: %o', ({ hidesNames, name }) => {
  const { console, calls } = start({ hidesNames });
  const content = { ...defaultArrangement, query: 'used-by:"Person A"', picks: [] };
  const meant = { ...content, query: `used-by:"${name}"` };
  expect(console.views.save('Of Person A', content)).toBe('saved');
  expect(calls.save).toHaveBeenCalledWith(`Of ${name}`, meant);
  console.views.rename('v', 'Of Person A');
  expect(calls.rename).toHaveBeenCalledWith('v', `Of ${name}`);
  console.views.replace('v', content);
  expect(calls.replace).toHaveBeenCalledWith('v', meant);
  const rest = { when: 'available', idleMinutes: null } as const;
  console.alerts.add({ target: { kind: 'search', query: 'used by Person A' }, ...rest });
  expect(calls.add).toHaveBeenCalledWith({ target: { kind: 'search', query: `used by ${name}` }, ...rest });
});
