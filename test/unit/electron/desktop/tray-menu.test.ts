import { expect, it, vi } from 'vitest';
import { type DeviceCounts, noDevices } from '#shared/device/availability.ts';
import type { Alert, AlertTarget } from '#shared/model/fleet/alert.ts';
import type { TraySummary } from '../../../../electron/console/console-interface.ts';
import { describeTray, type TrayActions } from '../../../../electron/desktop/tray-menu.ts';

const idle: TraySummary = {
  isSignedIn: true,
  isLocked: false,
  counts: noDevices,
  waiting: [],
  areNotificationsPaused: false,
  language: 'en',
};

const alert = (target: AlertTarget): Alert => ({
  id: 'w',
  target,
  when: 'available',
  idleMinutes: null,
  createdAt: 0,
  except: [],
});
const device = (name: string) => alert({ kind: 'device', key: 'a/0/x', name });
const nothing: TrayActions = { open() {}, openAlerts() {}, pauseNotifications() {}, quit() {} };
const describeLines = (summary: TraySummary, actions = nothing) => describeTray(summary, actions).lines;
const labels = (summary: TraySummary) => describeLines(summary).map(({ label }) => label ?? '-');
const choose = (summary: TraySummary, label: string, actions: TrayActions) => {
  const line = describeLines(summary, actions).find((each) => each.label === label);
  // Electron passes more arguments than the item uses.
  (line?.click as (() => void) | undefined)?.();
};

it('shows how many devices are free and what the others are doing', () => {
  const counts = { ...noDevices, available: 12, 'in-use': 5, unknown: 2, disconnected: 1 };
  expect(describeTray({ ...idle, counts }, nothing).tooltip).toBe(
    'Device Lab Console\n12 of 20 devices available\n5 in use · 2 unknown · 1 disconnected',
  );
  expect(labels({ ...idle, counts })).toEqual([
    'Open Device Lab Console',
    '-',
    '12 of 20 devices available',
    '5 in use · 2 unknown · 1 disconnected',
    '-',
    'Pause notifications',
    'Quit',
  ]);
});

it.each<[string, Partial<TraySummary>, string]>([
  ['no user is signed in', { isSignedIn: false }, 'Not signed in'],
  ['the console is locked', { isLocked: true }, 'Locked'],
  ['there is no device', {}, 'No devices yet'],
  ['all are free', { counts: { ...noDevices, available: 3 } }, '3 of 3 devices available'],
  ['nothing is known', { counts: { ...noDevices, unknown: 3 } }, '3 unknown'],
  ['there is one', { counts: { ...noDevices, available: 1 } }, '1 of 1 device available'],
  [
    'the person reads Korean',
    { language: 'ko', counts: { ...noDevices, available: 3 } },
    '단말기 3대 중 3대 사용 가능',
  ],
])('reports that %s', (_, summary, line) => {
  expect(labels({ ...idle, ...summary })[2]).toBe(line);
});

it.each<[Partial<DeviceCounts>, readonly string[]]>([
  [{ available: 1, 'in-use': 1 }, ['1 of 2 devices available', '1 in use']],
  [{ available: 1, unknown: 1 }, ['1 of 2 devices available', '1 unknown']],
  [{ available: 1, disconnected: 1 }, ['1 of 2 devices available', '1 disconnected']],
  [
    { available: 1, idle: 1, 'recent-activity': 2 },
    ['1 of 4 devices available', '1 idle · 2 with recent activity'],
  ],
  // No agent reports users.
  [
    { idle: 12, 'recent-activity': 3, unknown: 5 },
    ['12 of 20 devices idle', '3 with recent activity · 5 unknown'],
  ],
])('counts only what devices are: %j', (counts, lines) => {
  const { tooltip } = describeTray({ ...idle, counts: { ...noDevices, ...counts } }, nothing);
  expect(tooltip.split('\n').slice(1)).toEqual(lines);
});

it('lists alerts under a heading', () => {
  const back: Alert = { ...device('Pixel 6'), when: 'reconnected' };
  const gone: Alert = { ...device('Pixel 7'), when: 'disconnected' };
  const { openAlerts: click } = nothing;
  expect(describeLines({ ...idle, waiting: [back, gone] }).slice(3, 8)).toEqual([
    { type: 'separator' },
    { label: 'Alerts', enabled: false },
    { label: 'Pixel 6: when reconnected', click },
    { label: 'Pixel 7: when disconnected', click },
    { type: 'separator' },
  ]);
});

it('escapes the & of a name', () => {
  expect(labels({ ...idle, waiting: [device('A & B')] })).toContain('A && B: when available');
});

it('lists five alerts and a link to the rest', () => {
  const waiting = [
    device('Pixel 6'),
    alert({ kind: 'search', query: 'galaxy' }),
    alert({ kind: 'devices', keys: ['a/0/x', 'a/0/y'], name: 'Two phones' }),
    ...Array.from({ length: 9 }, (_, index) => device(`Phone ${index}`)),
  ];
  const shown = describeLines({ ...idle, waiting }).filter(({ click }) => click === nothing.openAlerts);
  expect(shown.map(({ label }) => label)).toEqual([
    'Pixel 6: when available',
    '“galaxy”: when available',
    'Two phones: when available',
    'Phone 0: when available',
    'Phone 1: when available',
    '7 more…',
  ]);
});

it('shortens the names of devices', () => {
  const [whole] = labels({ ...idle, waiting: [device('x'.repeat(60))] }).slice(5);
  expect(whole).toBe(`${'x'.repeat(60)}: when available`);
  const [long] = labels({ ...idle, waiting: [device('👩‍👩‍👧'.repeat(500))] }).slice(5);
  expect(long).toBe(`${'👩‍👩‍👧'.repeat(59)}…: when available`);
});

it('toggles the pause of notifications', () => {
  const line = (summary: TraySummary) => describeLines(summary).find(({ type }) => type === 'checkbox');
  const pauseNotifications = vi.fn<(isPaused: boolean) => void>();
  const paused = { ...idle, areNotificationsPaused: true };
  expect([line(idle)?.checked, line(paused)?.checked]).toEqual([false, true]);
  choose(idle, 'Pause notifications', { ...nothing, pauseNotifications });
  choose(paused, 'Pause notifications', { ...nothing, pauseNotifications });
  expect(pauseNotifications.mock.calls).toEqual([[true], [false]]);
});
