import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from './translation.tsx';

const AGE_STEP = 5_000;
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
    /** `10:42:07`, with the date when it is not today's. */
    time: (at: number) => formatTime(language, at, Date.now()),
    /** `10:42`, where the day stands elsewhere. */
    timeOfDay: (at: number) => formats.clock.format(at),
    /** A day, for what lasts long. */
    date: (at: number) => formats.date.format(at),
    /** `17:02`, or `21 Nov` when it is not of today. */
    clock: (at: number) => (isSameDay(at, Date.now()) ? formats.clock : formats.day).format(at),
    /** `3 min ago`. */
    age: (at: number, now: number) => t('times.ago', { age: formatDuration(t, roundAge(now - at)) }),
    /** `3 min`, of what goes on. */
    liveDuration: (ms: number) => formatDuration(t, roundAge(ms)),
    /** `3 h`, rounded down. */
    duration: (ms: number) => formatDuration(t, ms),
    number: (value: number) => formats.number.format(value),
    /** Of a share from 0 to 1. */
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

/** Ages are rounded up to steps of 5 s: in a list in which all agents respond, no text changes. */
function roundAge(ms: number): number {
  return ms < MINUTE ? Math.max(Math.ceil(ms / AGE_STEP), 1) * AGE_STEP : ms;
}

/** The units stand in the locales: `Intl` has them longer, and in English with other letters. */
export function formatDuration(t: TFunction, ms: number): string {
  if (ms < MINUTE) return t('times.units.second', { value: Math.max(Math.floor(ms / 1_000), 0) });
  if (ms < HOUR) return t('times.units.minute', { value: Math.floor(ms / MINUTE) });
  if (ms < DAY) return t('times.units.hour', { value: Math.floor(ms / HOUR) });
  return t('times.units.day', { count: Math.floor(ms / DAY) });
}

/** A lab works by one clock of 24 hours: times are short so, and the same in each language. */
const hourCycle = 'h23';

function makeIntlFormats(language: string) {
  return {
    time: new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle }),
    clock: new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle }),
    day: new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    dateTime: new Intl.DateTimeFormat(language, { timeStyle: 'medium', dateStyle: 'medium', hourCycle }),
    number: new Intl.NumberFormat(language),
    percent: new Intl.NumberFormat(language, { style: 'percent' }),
  };
}

/** Kept for each language: making one takes longer than drawing a row. */
const known = new Map<string, ReturnType<typeof makeIntlFormats>>();

function formatsOf(language: string): ReturnType<typeof makeIntlFormats> {
  const made = known.get(language) ?? makeIntlFormats(language);
  known.set(language, made);
  return made;
}
