import { expect, test } from 'vitest';
import { formatInputRange, formatSize } from '#shared/device/device-text.ts';
import { formatDuration, formatTime } from '../../../../renderer/i18n/format.ts';
import { startTexts, texts } from '../../../../renderer/i18n/i18n.ts';

test('sizes have the same format in each language', () => {
  expect(formatSize({ width: 1080, height: 2400 })).toBe('1080 × 2400');
  expect(formatSize({ width: 1080, height: null })).toBe('1080 × ?');
  expect(formatSize({ width: null, height: null })).toBeNull();
});

test('input ranges keep their fractions and their unknowns', () => {
  expect(formatInputRange({ minX: 0, maxX: 4095, minY: 0.5, maxY: 4095.5 })).toBe('0–4095 × 0.5–4095.5');
  expect(formatInputRange({ minX: 0, maxX: null, minY: 0, maxY: 9 })).toBe('0–? × 0–9');
  expect(formatInputRange({ minX: null, maxX: null, minY: null, maxY: null })).toBeNull();
});

test.each([
  [20_000, '20 s', '20초'],
  [180_000, '3 min', '3분'],
  [7_200_000, '2 h', '2시간'],
  [86_400_000, '1 day', '1일'],
  [172_800_000, '2 days', '2일'],
])('%d ms is short in each language', async (ms, english, korean) => {
  await startTexts('en');
  expect(formatDuration(texts.t, ms)).toBe(english);
  await startTexts('ko');
  expect(formatDuration(texts.t, ms)).toBe(korean);
});

test('times use the 24-hour clock in each language', () => {
  const at = new Date(2026, 2, 1, 17, 2, 7).getTime();
  expect(formatTime('en', at, at)).toBe('17:02:07');
  expect(formatTime('ko', at, at)).toBe('17:02:07');
});

test('a time on another day includes its date', () => {
  const at = new Date(2026, 2, 1, 10, 42, 7).getTime();
  expect(formatTime('en', at, at)).toMatch(/^10:42:07/);
  expect(formatTime('en', at, at + 86_400_000)).toContain('Mar 1, 2026');
});
