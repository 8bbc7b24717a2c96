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
const judge = (changes: object, idleMs = T) => judgeUse(observe(changes), now, idleMs);
const since = (minutes: number, isAtLeast = false) =>
  expect.objectContaining({ at: now - minutes * MINUTE, isAtLeast });

describe('the state of a phone behind ADB', () => {
  it.each([
    [
      'b',
      'held by another tool',
      { HeldBy: { Tool: 'STF' }, NotRead: ['activity'] },
      { kind: 'in-use', tool: 'STF' },
    ],
    [
      'c',
      'without the activity line',
      { LastActivity: undefined },
      { kind: 'unknown', reason: 'incomplete' },
    ],
    [
      'c',
      'without its programs',
      { NotRead: ['programs'], RemoteControl: ['scrcpy'] },
      { kind: 'unknown', reason: 'incomplete' },
    ],
    ['c', 'that is not read by choice', { Off: true }, { kind: 'unknown', reason: 'off' }],
    [
      'd',
      'under remote control, however long',
      { RemoteControl: ['scrcpy'] },
      { kind: 'recent-activity', because: 'remote-control' },
    ],
    [
      'e',
      'under automation, just active',
      { Automation: ['Appium'], ...last(2, 'wake') },
      { kind: 'recent-activity', because: 'automation' },
    ],
    [
      'f',
      'with automation left behind',
      { Automation: ['Appium'] },
      { kind: 'unknown', reason: 'automation-left' },
    ],
    [
      'g',
      'whose screen is not known',
      { ...last(2), NotRead: ['screen'] },
      { kind: 'recent-activity', because: 'activity', sign: since(2) },
    ],
    ['g', 'with recent activity', last(2), { kind: 'recent-activity', because: 'activity', sign: since(2) }],
    ['g', 'kept awake', last(2, 'other'), { kind: 'recent-activity', because: 'activity', sign: since(2) }],
    [
      'h',
      'only woken, active before that',
      { ...last(2, 'wake'), ...before(5) },
      { kind: 'recent-activity', because: 'activity', sign: since(5) },
    ],
    [
      'h',
      'only woken, active long before',
      { ...last(2, 'wake'), ...before(60) },
      { kind: 'idle', because: 'activity', since: since(60) },
    ],
    [
      'h',
      'only woken, awaited for long',
      last(2, 'power'),
      { kind: 'idle', because: 'watching', since: since(480, true) },
    ],
    [
      'h',
      'only woken, awaited for a moment',
      { ...last(2, 'wake'), WatchedSince: ago(3) },
      { kind: 'unknown', reason: 'watching' },
    ],
    [
      'h',
      'only woken, and never awaited',
      { ...last(2, 'wake'), WatchedSince: undefined },
      { kind: 'unknown', reason: 'watching' },
    ],
    [
      'i',
      'not used since its start',
      last(540, 'start'),
      { kind: 'idle', because: 'start', since: since(540) },
    ],
    [
      'j',
      'that has just started',
      { ...last(3, 'start'), UpSince: ago(3) },
      { kind: 'unknown', reason: 'started' },
    ],
    [
      'j',
      'that started at an unknown time',
      { ...last(300, 'start'), UpSince: undefined },
      { kind: 'unknown', reason: 'started' },
    ],
    ['k', 'used long ago', {}, { kind: 'idle', because: 'activity', since: since(180) }],
    [
      'k',
      'woken long ago',
      { ...last(60, 'wake'), ...before(300) },
      { kind: 'idle', because: 'activity', since: since(60) },
    ],
    [
      'k',
      'with tools installed only',
      { Installed: ['STF'] },
      { kind: 'idle', because: 'activity', since: since(180) },
    ],
  ])('row %s: %s', (_row, _name, changes, state) => {
    expect(judge(changes)).toEqual(state);
  });

  it('is unknown where nothing was read', () => {
    expect(judgeUse({}, now, T)).toEqual({ kind: 'unknown', reason: 'not-read' });
  });

  it('has no state between active and idle', () => {
    expect(judge(last(14.999)).kind).toBe('recent-activity');
    expect(judge(last(15)).kind).toBe('idle');
  });

  it.each([
    ['known to be old', { Earliest: ago(60) }, { kind: 'unknown', reason: 'watching' }],
    ['as old as the idle period', { Earliest: ago(15) }, { kind: 'unknown', reason: 'watching' }],
    ['not known', {}, { kind: 'unknown', reason: 'watching' }],
    [
      'recent',
      { Earliest: ago(14) },
      { kind: 'recent-activity', because: 'activity', sign: { isAtLeast: true } },
    ],
  ])('of a young lower bound depends on its earliest moment: %s', (_, earliest, state) => {
    const moment = { At: ago(2), AtLeast: true, ...earliest };
    expect(judge({ LastActivity: { ...moment, Kind: 'activity' } })).toMatchObject(state);
    const woken = { ...last(1, 'wake'), ActivityBefore: { ...moment, Kind: 'input' } };
    expect(judge(woken)).toMatchObject(state);
  });

  it('is idle if even the lower bound is old', () => {
    for (const earliest of [{}, { Earliest: ago(20) }, { Earliest: ago(600) }]) {
      const LastActivity = { At: ago(20), AtLeast: true, Kind: 'activity', ...earliest };
      expect(judge({ LastActivity })).toMatchObject({ kind: 'idle', since: { isAtLeast: true } });
    }
  });
});

describe('the start of the idle state', () => {
  const cases = [
    {},
    last(2),
    { ...last(2, 'wake'), ...before(60) },
    last(2, 'wake'),
    { ...last(2, 'wake'), WatchedSince: ago(1) },
    { ...last(2, 'power'), WatchedSince: undefined },
    last(540, 'start'),
    { ...last(3, 'start'), UpSince: ago(3) },
  ];
  it('is right for each idle period', () => {
    for (const changes of cases) {
      const at = idleSince(observe(changes)) ?? Infinity;
      for (const minutes of [1, 2, 3, 5, 59, 60, 61, 179, 180, 480, 541]) {
        expect(
          judge(changes, minutes * MINUTE).kind === 'idle',
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
