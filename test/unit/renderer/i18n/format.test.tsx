import { expect, test } from 'vitest';
import { formatInputRange, formatSize } from '#shared/device/device-text.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Formats, formatDuration, formatTime, useFormats } from '../../../../renderer/i18n/format.ts';
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
  [0, '0 s', '0초'],
  [80_000, '1 min 20 s', '1분 20초'],
  [7_259_999, '2 h', '2시간'],
  [86_400_000, '1 day', '1일'],
  [180_000_000, '2 days 2 h', '2일 2시간'],
])('%d ms is short in each language', async (ms, english, korean) => {
  await startTexts('en');
  expect(formatDuration(texts.t, ms)).toBe(english);
  await startTexts('ko');
  expect(formatDuration(texts.t, ms)).toBe(korean);
});

async function inEnglish(write: (formats: Formats) => string): Promise<string> {
  await startTexts('en');
  const Text = () => write(useFormats());
  return renderToStaticMarkup(<Text />);
}

test.each([
  [19_999, 'under 20 s ago'],
  [20_001, '25 s ago'],
  [55_001, '1 min ago'],
  [76_000, '1 min 20 s ago'],
  [7_081_000, '1 h 59 min ago'],
])('data of %d ms never looks newer than it is', async (ms, text) => {
  expect(await inEnglish((formats) => formats.age(0, ms))).toBe(text);
});

test.each([
  [59_999, 'under 1 min'],
  [1_379_999, '22 min'],
  [3_959_999, '1 h 5 min'],
])('a phone idle for %d ms is not said to be idle for longer', async (ms, text) => {
  expect(await inEnglish((formats) => formats.liveDuration(ms))).toBe(text);
});

test('a sign of use of 119 s is 1 min ago', async () => {
  expect(await inEnglish((formats) => formats.eventAge(0, 119_000))).toBe('1 min ago');
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
