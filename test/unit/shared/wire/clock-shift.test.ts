import { expect, test } from 'vitest';
import { keepClockShift, shiftObserved } from '#shared/wire/clock-shift.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const date = (ms: number) => new Date(ms).toUTCString();
const MINUTES = 60_000;
const CENTURY = 100 * 365 * 86_400_000;

test.each([
  ['is the difference of a clock that is ahead', 0, date(NOON + 20 * MINUTES), -20 * MINUTES],
  ['is the difference of a clock that is behind', 0, date(NOON - 20 * MINUTES), 20 * MINUTES],
  ['is none up to 5 s', 0, date(NOON - 5_000), 0],
  ['is kept up to 5 s', 20 * MINUTES, date(NOON - 20 * MINUTES - 5_000), 20 * MINUTES],
  ['follows a larger move', 20 * MINUTES, date(NOON - 20 * MINUTES - 6_000), 20 * MINUTES + 6_000],
  ['returns to none', 20 * MINUTES, date(NOON), 0],
  ['is kept without a header', 7_000, undefined, 7_000],
  ['is kept with a header that is no date', 7_000, 'yesterday', 7_000],
  ['is kept with several headers', 7_000, [date(NOON)], 7_000],
  ['is a hundred years at most', 7_000, date(NOON - CENTURY), CENTURY],
  ['is kept with a larger one', 7_000, date(NOON - CENTURY - 1_000), 7_000],
  ['is kept with a date that no clock shows', 7_000, 'Fri, 01 Jan 9999 00:00:00 GMT', 7_000],
])('the shift of a clock %s', (_, kept, header, shift) => {
  expect(keepClockShift(kept, header, NOON)).toBe(shift);
});

const observed = {
  LastActivity: {
    At: '2026-11-22T12:00:00.500Z',
    Earliest: '2026-11-22T11:00:00.000Z',
    AtLeast: true,
    Kind: 'wake',
  },
  WatchedSince: '2026-11-22T10:00:00.000Z',
  HeldBy: { Tool: 'STF', At: 'not a time' },
  Installed: ['2026-11-22T12:00:00.000Z'],
  Later: [{ UpSince: '2026-11-22T12:00:00.000Z', At: 7, Name: '2026-11-22', Nothing: null }],
};

test('moves every time in a record and nothing else', () => {
  expect(shiftObserved(observed, 20 * MINUTES)).toEqual({
    LastActivity: {
      At: '2026-11-22T12:20:00.500Z',
      Earliest: '2026-11-22T11:20:00.000Z',
      AtLeast: true,
      Kind: 'wake',
    },
    WatchedSince: '2026-11-22T10:20:00.000Z',
    HeldBy: { Tool: 'STF', At: 'not a time' },
    Installed: ['2026-11-22T12:00:00.000Z'],
    Later: [{ UpSince: '2026-11-22T12:20:00.000Z', At: 7, Name: '2026-11-22', Nothing: null }],
  });
});

test('moves the start and the end of a claim', () => {
  const claim = { Until: '2026-11-22T12:00:00.000Z', Since: '2026-11-22T11:00:00.000Z', Kind: 'person' };
  expect(shiftObserved(claim, 20 * MINUTES)).toEqual({
    ...claim,
    Until: '2026-11-22T12:20:00.000Z',
    Since: '2026-11-22T11:20:00.000Z',
  });
});

test('leaves a record unchanged if the clocks are equal', () => {
  expect(shiftObserved(observed, 0)).toBe(observed);
});
