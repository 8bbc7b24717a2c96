import { describe, expect, it } from 'vitest';
import type { DeviceCounts } from '#shared/model/freshness.ts';
import type { Watch, WatchTarget } from '#shared/model/watch.ts';
import type { Glance } from '../../../../electron/core/glance.ts';
import { describeTray, type TrayLine } from '../../../../electron/shell/tray-menu.ts';

const none: DeviceCounts = { free: 0, 'in-use': 0, unknown: 0, gone: 0 };
const idle: Glance = {
  isSignedIn: true,
  counts: none,
  waiting: [],
  areNotificationsPaused: false,
  language: 'en',
};

const watch = (target: WatchTarget): Watch => ({ id: 'w', target, when: 'free', createdAt: 0, except: [] });
const device = (name: string) => watch({ kind: 'device', key: 'a/0/x', name });
const labels = (glance: Glance) =>
  describeTray(glance).lines.map((line) => (line.kind === 'separator' ? '-' : line.label));

describe('the tray', () => {
  it('says how many devices are free, and what becomes of the others', () => {
    const counts = { free: 12, 'in-use': 5, unknown: 2, gone: 1 };
    expect(describeTray({ ...idle, counts }).tooltip).toBe(
      'Device Lab Console\n12 of 20 devices free\n5 in use · 2 unknown · 1 gone',
    );
    expect(labels({ ...idle, counts })).toEqual([
      'Open Device Lab Console',
      '-',
      '12 of 20 devices free',
      '5 in use · 2 unknown · 1 gone',
      '-',
      'Pause notifications',
      'Quit',
    ]);
  });

  it.each<[string, Partial<Glance>, string]>([
    ['nobody is signed in', { isSignedIn: false }, 'Not signed in'],
    ['there is no device', {}, 'No devices yet'],
    ['all are free', { counts: { ...none, free: 3 } }, '3 of 3 devices free'],
    ['nothing is known', { counts: { ...none, unknown: 3 } }, '0 of 3 devices free'],
    ['there is one', { counts: { ...none, free: 1 } }, '1 of 1 device free'],
    [
      'the person reads Korean',
      { language: 'ko', counts: { ...none, free: 3 } },
      '단말기 3대 중 3대 사용 가능',
    ],
  ])('says so when %s', (_, glance, line) => {
    expect(labels({ ...idle, ...glance })[2]).toBe(line);
  });

  it('lists what somebody waits for, and leads to the rest', () => {
    const waiting = [
      device('Pixel 6'),
      watch({ kind: 'search', query: 'galaxy' }),
      watch({ kind: 'devices', keys: ['a/0/x', 'a/0/y'], name: 'Two phones' }),
      ...Array.from({ length: 9 }, (_, index) => device(`Phone ${index}`)),
    ];
    const { lines } = describeTray({ ...idle, waiting });
    const shown = lines.filter((line) => line.kind === 'action' && line.action.kind === 'open-watches');
    expect(shown.map((line) => 'label' in line && line.label)).toEqual([
      'Pixel 6: when it is free',
      '“galaxy”: when it is free',
      'Two phones: when it is free',
      'Phone 0: when it is free',
      'Phone 1: when it is free',
      '7 more …',
    ]);
  });

  it('shows names of agents’ devices as one short line of text, whatever is in them', () => {
    const [line] = labels({ ...idle, waiting: [device('\u202Ea\tb\n\u0000  c')] }).slice(5);
    expect(line).toBe('a b c: when it is free');
    const [long] = labels({ ...idle, waiting: [device('👩‍👩‍👧'.repeat(500))] }).slice(5);
    expect(long).toBe(`${'👩‍👩‍👧'.repeat(59)}…: when it is free`);
  });

  it('turns the pausing of notifications round', () => {
    const pause = (glance: Glance): TrayLine | undefined =>
      describeTray(glance).lines.find((line) => line.kind === 'choice');
    expect(pause(idle)).toMatchObject({ isChosen: false, action: { isPaused: true } });
    const paused = { ...idle, areNotificationsPaused: true };
    expect(pause(paused)).toMatchObject({ isChosen: true, action: { isPaused: false } });
  });
});
