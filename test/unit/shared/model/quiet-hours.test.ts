import { expect, test } from 'vitest';
import { isQuietAt, timeOfDay } from '#shared/model/quiet-hours.ts';

test.each([
  ['22:00', '07:00', '23:30', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '13:00', '12:00', true],
  ['12:00', '13:00', '13:00', false],
  ['09:00', '09:00', '09:00', false],
])('from %s to %s, %s is quiet: %s', (from, to, time, isQuiet) => {
  expect(isQuietAt({ from, to }, time)).toBe(isQuiet);
});

test('are local time', () => {
  expect(timeOfDay(new Date(2026, 10, 20, 7, 5))).toBe('07:05');
});
