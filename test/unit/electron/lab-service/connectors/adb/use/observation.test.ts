import { describe, expect, test } from 'vitest';
import {
  isStatable,
  observe,
} from '../../../../../../../electron/lab-service/connectors/adb/use/observation.ts';
import type { Observation } from '../../../../../../../electron/lab-service/connectors/adb/use/observed-state.ts';
import { type PhoneUse, usedPhone } from '../../../../../../fakes/adb/phone-use.ts';
import { at, NINE, parse, raw, watch } from '../../../../../../fakes/adb/watched-phone.ts';

describe('the first reading', () => {
  test('is a lower bound and has the start of the observation', () => {
    expect(watch(usedPhone).read(0)).toEqual({
      LastActivity: { At: at(-20), AtLeast: true, Earliest: at(-20), Kind: 'activity' },
      UpSince: at(-9_000),
      WatchedSince: at(0),
      Screen: { State: 'on' },
    });
  });

  test('doesn’t know the kind of an earlier activity', () => {
    expect(watch({ ...usedPhone, release: 16, event: 2 }).read(0).LastActivity).toMatchObject({
      Kind: 'activity',
    });
  });
});

describe('the kind of an activity', () => {
  test.each([
    ['an activity where none is printed', {}, 'activity'],
    ['input for a key', { release: 16, event: 1 }, 'input'],
    ['input for a touch', { release: 16, event: 2 }, 'input'],
    ['other for a call of the system', { release: 16, event: 0 }, 'other'],
    ['other for a device state', { release: 16, event: 6 }, 'other'],
    ['an activity for a kind that is not known', { release: 16, event: 8 }, 'activity'],
    ['a wake at the time of the last wake', { wake: raw(10) }, 'wake'],
    ['power if a cable was connected', { powered: ['AC', 'USB'] }, 'power'],
    ['power if a cable was disconnected', { powered: [] }, 'power'],
  ] satisfies [string, Partial<PhoneUse>, string][])('is %s', (_, change, kind) => {
    const phone = watch(usedPhone);
    phone.read(0);
    const record = phone.read(30, { activity: [raw(10)], ...change });
    expect(record.LastActivity).toEqual({ At: at(10), Kind: kind });
    const isSign = kind !== 'wake' && kind !== 'power';
    expect(record.ActivityBefore).toEqual(
      isSign ? undefined : { At: at(-20), AtLeast: true, Earliest: at(-20), Kind: 'activity' },
    );
    // Nothing more happens: the record is the same object.
    expect(phone.read(60)).toBe(record);
  });

  test('is power even if the device records it a little late', () => {
    const phone = watch(usedPhone);
    phone.read(0);
    phone.read(30, { powered: [] });
    expect(phone.read(60, { activity: [raw(33)] }).LastActivity).toMatchObject({ Kind: 'power' });
    expect(phone.read(90, { activity: [raw(63)] })).toMatchObject({
      LastActivity: { At: at(63), Kind: 'activity' },
    });
  });

  test.each([
    ['no activity', 0],
    ['one in the first two minutes', 11_000],
  ])('is the start for %s', (_, activity) => {
    const phone = watch({ ...usedPhone, activity: [activity] });
    const record = phone.read(0);
    expect(record.LastActivity).toEqual({ At: at(-9_000 + activity / 1_000), Kind: 'start' });
    expect(phone.read(30, { activity: [raw(20)] }).LastActivity).toEqual({ At: at(20), Kind: 'activity' });
  });
});

describe('the previous activity', () => {
  test('is kept over several wakes', () => {
    const phone = watch(usedPhone);
    phone.read(0);
    phone.read(30, { activity: [raw(10)] });
    phone.read(60, { activity: [raw(40)], wake: raw(40) });
    const { ActivityBefore } = phone.read(90, { activity: [raw(70)], wake: raw(70) });
    expect(ActivityBefore).toEqual({ At: at(10), Kind: 'activity' });
  });

  test('is known if the screen woke and went off again', () => {
    const phone = watch(usedPhone);
    phone.read(0);
    phone.read(30, { activity: [raw(10)] });
    const record = phone.read(60, {
      activity: [raw(40)],
      wake: raw(40),
      sleep: raw(50),
      wakefulness: 'Asleep',
    });
    expect(record).toMatchObject({ ActivityBefore: { At: at(10) }, WatchedSince: at(0) });
  });

  test('is known after a quiet gap', () => {
    const phone = watch(usedPhone);
    phone.read(0);
    const { WatchedSince: _first, ...before } = phone.read(30, { activity: [raw(10)], wake: raw(10) });
    expect(phone.read(300)).toEqual({ ...before, WatchedSince: at(300) });
  });
});

test('stays exact through deep sleep', () => {
  const phone = watch(usedPhone);
  phone.read(0);
  const seen = phone.read(30, { activity: [raw(10)] });
  expect(phone.read(90, { deepSleepMs: 50_000 })).toBe(seen);
});

test('is forgotten after a reboot', () => {
  const phone = watch(usedPhone);
  phone.read(0);
  phone.read(30, { activity: [raw(10)], wake: raw(10) });
  const record = phone.read(60, { uptimeMs: 25_000, activity: [11_000], wake: 0 });
  expect(record).toMatchObject({
    LastActivity: { At: at(46), Kind: 'start' },
    UpSince: at(35),
    WatchedSince: at(60),
  });
  expect(record.ActivityBefore).toBeUndefined();
  // Its clock may already be beyond its earlier value.
  const late = phone.read(40_000, { uptimeMs: 39_000_000, activity: [38_990_000] });
  expect(late).toMatchObject({ LastActivity: { At: at(39_990), AtLeast: true }, UpSince: at(1_000) });
});

test('is forgotten when the uptime or clock goes back', () => {
  const starting = { ...usedPhone, uptimeMs: 30_000, activity: [11_000] };
  const phone = watch(starting);
  expect(phone.read(0).LastActivity).toEqual({ At: at(-19), Kind: 'start' });
  expect(phone.read(60, { uptimeMs: 55_000 }).LastActivity).toEqual({ At: at(16), Kind: 'start' });

  const read = (use: PhoneUse, sentAt: number, before: Observation | null) =>
    observe(
      { ...parse(use), bootAgeMs: null },
      { sentAt, receivedAt: sentAt, wallMs: NINE + sentAt },
      before,
      null,
    );
  const first = read(starting, 0, null);
  const second = read({ ...starting, uptimeMs: 20_000 }, 60_000, first);
  expect(second.record.LastActivity).toMatchObject({ At: at(51) });
});

test.each([1_200_000, -1_200_000])('is forgotten if the clock jumps by %d ms', (ms) => {
  const phone = watch(usedPhone);
  phone.read(0);
  phone.read(30, { activity: [raw(10)] });
  expect(isStatable(phone.observation, 60_000, NINE + 60_000)).toBe(true);
  expect(isStatable(phone.observation, 60_000, NINE + 60_000 + ms)).toBe(false);
  phone.jump(ms);
  expect(phone.read(60)).toMatchObject({
    LastActivity: { At: at(10 + ms / 1_000), AtLeast: true },
    WatchedSince: at(60 + ms / 1_000),
  });
});

test('is reported for 90 s', () => {
  const phone = watch(usedPhone);
  phone.read(0);
  expect(isStatable(phone.observation, 90_000, NINE + 90_000)).toBe(true);
  expect(isStatable(phone.observation, 90_001, NINE + 90_001)).toBe(false);
});

test('reports unreadable parts, and starts again once readable', () => {
  const phone = watch(usedPhone);
  phone.read(0);
  expect(phone.read(30, { activity: [], wakefulness: 'Levitating', processes: null })).toEqual({
    UpSince: at(-9_000),
    NotRead: ['activity', 'screen', 'programs'],
  });
  const record = phone.read(60, { activity: [raw(-20)], wakefulness: 'Awake', processes: ['stf.agent'] });
  expect(record).toMatchObject({ LastActivity: { AtLeast: true }, WatchedSince: at(60), Installed: ['STF'] });
});
