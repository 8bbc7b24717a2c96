import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from './translation.ts';

const AGE_STEP = 10_000;
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
    /** `10:42:07`, with the date if it is not today. */
    time: (at: number) => formatTime(language, at, Date.now()),
    /** `10:42`, if the day is shown elsewhere. */
    timeOfDay: (at: number) => formats.clock.format(at),
    /** A day, for long periods. */
    date: (at: number) => formats.date.format(at),
    /** `17:02`, or `21 Nov` if it is not today. */
    clock: (at: number) => (isSameDay(at, Date.now()) ? formats.clock : formats.day).format(at),
    /** `3 min ago`. */
    age: (at: number, now: number) => t('times.ago', { age: formatDuration(t, roundAge(now - at)) }),
    /** `3 min`, for a running period. */
    liveDuration: (ms: number) => formatDuration(t, roundAge(ms)),
    /** `3 h`, rounded down. */
    duration: (ms: number) => formatDuration(t, ms),
    number: (value: number) => formats.number.format(value),
    /** For a share from 0 to 1. */
    percent: (share: number) => formats.percent.format(share),
  };
}

export function formatTime(language: string, at: number, now: number): string {
  const formats = formatsOf(language);
  return (isSameDay(at, now) ? formats.time : formats.dateTime).format(at);
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Ages are rounded up to steps of 10 s, so that no text changes in a list whose agents all respond. */
function roundAge(ms: number): number {
  return ms < MINUTE ? Math.max(Math.ceil(ms / AGE_STEP), 1) * AGE_STEP : ms;
}

/** The units are in the locales: those of `Intl` are longer, and differ in English. */
export function formatDuration(t: TFunction, ms: number): string {
  if (ms < MINUTE) return t('times.units.second', { value: Math.max(Math.floor(ms / 1_000), 0) });
  if (ms < HOUR) return t('times.units.minute', { value: Math.floor(ms / MINUTE) });
  if (ms < DAY) return t('times.units.hour', { value: Math.floor(ms / HOUR) });
  return t('times.units.day', { count: Math.floor(ms / DAY) });
}

/** A 24-hour clock keeps times short and the same in each language. */
const hourCycle = 'h23';

function makeIntlFormats(language: string) {
  return {
    time: new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle }),
    clock: new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle }),
    day: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    dateTime: new Intl.DateTimeFormat(language, { timeStyle: 'medium', dateStyle: 'medium', hourCycle }),
    // Small ratios keep their digits.
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 9 }),
    percent: new Intl.NumberFormat(language, { style: 'percent' }),
  };
}

/** Cached for each language: creating one takes longer than rendering a row. */
const known = new Map<string, ReturnType<typeof makeIntlFormats>>();

function formatsOf(language: string): ReturnType<typeof makeIntlFormats> {
  const made = known.get(language) ?? makeIntlFormats(language);
  known.set(language, made);
  return made;
}
