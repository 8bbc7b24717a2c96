import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from './translation.ts';

/** Lists say nothing about data younger than this, or every row would say the same. */
export const LATE_AFTER_MS = 20_000;
export const AGE_STEP_MS = 5_000;
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Formats = ReturnType<typeof makeFormats>;

export function useFormats(): Formats {
  const { t, language } = useTranslation();
  return useMemo(() => makeFormats(t, language), [t, language]);
}

function makeFormats(t: TFunction, language: string) {
  const formats = formatsOf(language);
  return {
    /** `10:42:07`, with the date if it isn't today. */
    time: (at: number) => formatTime(language, at, Date.now()),
    /** `10:42`, where the day is shown elsewhere. */
    timeOfDay: (at: number) => formats.clock.format(at),
    date: (at: number) => formats.date.format(at),
    /** `17:02`, or `21 Nov` if it isn't today. */
    clock: (at: number) => (isSameDay(at, Date.now()) ? formats.clock : formats.day).format(at),
    /** `1 min 20 s ago`, for data. Rounded up, so that it never looks newer than it is. */
    age: (at: number, now: number) => formatAge(t, now - at),
    /** `1 min ago`, for a sign of use or another event. Rounded down, so as not to overstate an idle time. */
    eventAge: (at: number, now: number) => t('times.ago', { age: formatDuration(t, roundDown(now - at)) }),
    /** `22 min`, for what's still running. Rounded down. */
    liveDuration: (ms: number) => (ms < MINUTE ? t('times.underMinute') : formatDuration(t, roundDown(ms))),
    /** `≥ 22 min`, for what's still running and nobody saw start. Empty in the first minute, when it says nothing. */
    atLeast: (ms: number) =>
      ms < MINUTE ? '' : t('times.atLeast', { age: formatDuration(t, roundDown(ms)) }),
    /** `1 min 12 s`, for what's over. Rounded down. */
    duration: (ms: number) => formatDuration(t, ms),
    number: (value: number) => formats.number.format(value),
    /** Takes a share from 0 to 1. */
    percent: (share: number) => formats.percent.format(share),
  };
}

export function formatTime(language: string, at: number, now: number): string {
  const formats = formatsOf(language);
  return (isSameDay(at, now) ? formats.time : formats.dateTime).format(at);
}

export function isSameDay(one: number, other: number | Date): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

function formatAge(t: TFunction, ms: number): string {
  if (ms < LATE_AFTER_MS) return t('times.recently');
  // The smaller of the two units that are shown.
  const step = ms < HOUR ? AGE_STEP_MS : ms < DAY ? MINUTE : HOUR;
  return t('times.ago', { age: formatDuration(t, Math.ceil(ms / step) * step) });
}

/** With seconds, it'd change all the time. */
function roundDown(ms: number): number {
  const step = ms < MINUTE ? AGE_STEP_MS : MINUTE;
  return Math.max(Math.floor(ms / step) * step, AGE_STEP_MS);
}

const units = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const;

/**
 * The two largest units, without a second one that is 0. From the locales: `Intl` has longer ones, which even
 * differ in English.
 */
export function formatDuration(t: TFunction, ms: number): string {
  const values: string[] = [];
  let rest = Math.max(ms, 0);
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) values.push(t(`times.units.${unit}`, { count }));
    else if (values.length > 0) values.push('');
  }
  return values.slice(0, 2).filter(Boolean).join(' ') || t('times.units.second', { count: 0 });
}

/** Short, and the same in each language. */
const hourCycle = 'h23';
const seconds = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle } as const;

function makeIntlFormats(language: string) {
  return {
    // Not `timeStyle`: in Korean that's 9:01:15 next to 09:01.
    time: new Intl.DateTimeFormat(language, seconds),
    clock: new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle }),
    day: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    dateTime: new Intl.DateTimeFormat(language, { timeStyle: 'medium', dateStyle: 'medium', hourCycle }),
    // Small ratios keep their digits.
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 9 }),
    percent: new Intl.NumberFormat(language, { style: 'percent' }),
  };
}

/** By language: making one takes longer than rendering a row. */
const known = new Map<string, ReturnType<typeof makeIntlFormats>>();

function formatsOf(language: string): ReturnType<typeof makeIntlFormats> {
  const made = known.get(language) ?? makeIntlFormats(language);
  known.set(language, made);
  return made;
}
