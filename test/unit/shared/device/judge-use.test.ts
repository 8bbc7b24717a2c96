import { describe, expect, it } from 'vitest';
import { idleSince, judgeUse } from '#shared/device/judge-use.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { observedRecord } from '#shared/wire/observed-record.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-22T12:00:00.000Z');
const T = 15 * MINUTE;

const ago = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
/** The reading of a device that was used three hours ago and has been observed since long before. */
function observe(changes: object = {}): ObservedRecord {
  const usual = {
    LastActivity: { At: ago(180), Kind: 'activity' },
    UpSince: ago(9 * 60),
    WatchedSince: ago(8 * 60),
    Screen: { State: 'off', At: ago(170) },
  };
  return observedRecord.parse({ ...usual, ...changes });
}
const last = (minutes: number, Kind = 'activity') => ({ LastActivity: { At: ago(minutes), Kind } });
const before = (minutes: number) => ({ ActivityBefore: { At: ago(minutes), Kind: 'input' } });
const woken = (changes: object) => ({ ...last(2, 'wake'), ...changes });

/** As `idle: activity, 60 min`, with ≥ before a lower bound. */
function judge(changes: object, idleMs = T): string {
  const judged = judgeUse(observe(changes), now, idleMs);
  if (judged.kind === 'in-use') return `in-use: ${judged.tool}`;
  if (judged.kind === 'unknown') return `unknown: ${judged.reason}`;
  const moment = 'since' in judged ? judged.since : 'sign' in judged ? judged.sign : null;
  const age = moment && `, ${moment.isAtLeast ? '≥ ' : ''}${(now - moment.at) / MINUTE} min`;
  return `${judged.kind}: ${judged.because}${age ?? ''}`;
}

describe('the state of a phone behind ADB', () => {
  it.each([
    ['b', 'held by another tool', { HeldBy: { Tool: 'STF' }, NotRead: ['activity'] }, 'in-use: STF'],
    ['c', 'without the activity line', { LastActivity: undefined }, 'unknown: incomplete'],
    ['c', 'without programs', { NotRead: ['programs'], RemoteControl: ['scrcpy'] }, 'unknown: incomplete'],
    ['c', 'that is not read by choice', { Off: true }, 'unknown: off'],
    ['d', 'under remote control', { RemoteControl: ['scrcpy'] }, 'recent-activity: remote-control'],
    [
      'e',
      'automated, just active',
      { Automation: ['Appium'], ...last(2, 'wake') },
      'recent-activity: automation',
    ],
    ['f', 'with automation left behind', { Automation: ['Appium'] }, 'unknown: automation-left'],
    ['g', 'without its screen', { ...last(2), NotRead: ['screen'] }, 'recent-activity: activity, 2 min'],
    ['g', 'with recent activity', last(2), 'recent-activity: activity, 2 min'],
    ['g', 'kept awake', last(2, 'other'), 'recent-activity: activity, 2 min'],
    ['h', 'only woken, active before that', woken(before(5)), 'recent-activity: activity, 5 min'],
    ['h', 'only woken, active long before', woken(before(60)), 'idle: activity, 60 min'],
    ['h', 'only woken, awaited for long', last(2, 'power'), 'idle: watching, ≥ 480 min'],
    ['h', 'only woken, awaited for a moment', woken({ WatchedSince: ago(3) }), 'unknown: watching'],
    ['h', 'only woken, and never awaited', woken({ WatchedSince: undefined }), 'unknown: watching'],
    ['i', 'not used since its start', last(540, 'start'), 'idle: start, 540 min'],
    ['j', 'just started', { ...last(3, 'start'), UpSince: ago(3) }, 'unknown: started'],
    ['j', 'started at an unknown time', { ...last(300, 'start'), UpSince: undefined }, 'unknown: started'],
    ['k', 'used long ago', {}, 'idle: activity, 180 min'],
    ['k', 'woken long ago', { ...last(60, 'wake'), ...before(300) }, 'idle: activity, 60 min'],
    ['k', 'with tools installed only', { Installed: ['STF'] }, 'idle: activity, 180 min'],
  ])('row %s: %s', (_row, _name, changes, state) => {
    expect(judge(changes)).toBe(state);
  });

  it('is unknown where nothing was read', () => {
    expect(judgeUse({}, now, T)).toEqual({ kind: 'unknown', reason: 'not-read' });
  });

  it('has no state between active and idle', () => {
    expect(judge(last(14.999))).toMatch(/^recent-activity/);
    expect(judge(last(15))).toMatch(/^idle/);
  });

  it.each([
    ['known to be old', { Earliest: ago(60) }, 'unknown: watching'],
    ['as old as the idle period', { Earliest: ago(15) }, 'unknown: watching'],
    ['not known', {}, 'unknown: watching'],
    ['recent', { Earliest: ago(14) }, 'recent-activity: activity, ≥ 2 min'],
  ])('of a young lower bound depends on its earliest moment: %s', (_, earliest, state) => {
    const moment = { At: ago(2), AtLeast: true, ...earliest };
    expect(judge({ LastActivity: { ...moment, Kind: 'activity' } })).toBe(state);
    expect(judge(woken({ ActivityBefore: { ...moment, Kind: 'input' } }))).toBe(state);
  });

  it('is idle if even the lower bound is old', () => {
    for (const earliest of [{}, { Earliest: ago(20) }, { Earliest: ago(600) }]) {
      const LastActivity = { At: ago(20), AtLeast: true, Kind: 'activity', ...earliest };
      expect(judge({ LastActivity })).toBe('idle: activity, ≥ 20 min');
    }
  });
});

describe('the start of the idle state', () => {
  const cases = [
    {},
    last(2),
    woken(before(60)),
    woken({}),
    woken({ WatchedSince: ago(1) }),
    { ...last(2, 'power'), WatchedSince: undefined },
    last(540, 'start'),
    { ...last(3, 'start'), UpSince: ago(3) },
  ];
  it('is right for each idle period', () => {
    for (const changes of cases) {
      const at = idleSince(observe(changes)) ?? Infinity;
      for (const minutes of [1, 2, 3, 5, 59, 60, 61, 179, 180, 480, 541]) {
        expect(
          judge(changes, minutes * MINUTE).startsWith('idle'),
          `${JSON.stringify(changes)} ${minutes}`,
        ).toBe(now - at >= minutes * MINUTE);
      }
    }
  });

  it.each([
    [{ RemoteControl: ['scrcpy'] }],
    [{ Automation: ['Appium'] }],
    [{ Off: true }],
    [{ NotRead: ['programs'] }],
  ])('is not known for %o', (changes) => {
    expect(idleSince(observe(changes))).toBeNull();
  });
});
