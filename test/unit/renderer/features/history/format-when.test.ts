import { expect, it } from 'vitest';
import { formatWhen } from '../../../../../renderer/features/history/format-when.ts';

const at = (day: number, hour = 18, minute = 2) => new Date(2026, 10, day, hour, minute).getTime();
// A Saturday.
const now = at(21, 9);
// Some versions of the time zone data have a narrow space before AM and PM.
const when = (language: string, moment: number) => formatWhen(language, moment, now).replaceAll(/\s/g, ' ');

it('shows the time, the day of the week, or the date', () => {
  expect(when('en', at(21, 8))).toBe('8:02 AM');
  expect(when('en', at(20))).toBe('Friday 6:02 PM');
  expect(when('ko', at(20))).toContain('금요일');
  // A week ago the day of the week was the same.
  expect(when('en', at(14))).toBe('Nov 14, 2026, 6:02 PM');
});

it('shows a future time with its date', () => {
  expect(when('en', at(22))).toBe('Nov 22, 2026, 6:02 PM');
});
