import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from './translation.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age this short is "just now": within one period of asking. */
const NOW_MS = 15_000;

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
    /** `10:42` or `10:42 AM`, where the day stands elsewhere. */
    clock: (at: number) => formats.clock.format(at),
    /** A day, for what lasts long. */
    date: (at: number) => formats.date.format(at),
    /** `3 min ago`, as a person would say it. */
    age: (at: number, now: number) => (now - at < NOW_MS ? t('times.now') : formatAge(language, now - at)),
    /** `3 hours`, rounded down; less than a minute is a minute. */
    duration: (ms: number) => formatDuration(language, ms),
    number: (value: number) => formats.number.format(value),
    /** Of a share from 0 to 1. */
    percent: (share: number) => formats.percent.format(share),
  };
}

export function formatTime(language: string, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const formats = formatsOf(language);
  return (isToday ? formats.time : formats.dateTime).format(at);
}

export function formatAge(language: string, ageMs: number): string {
  if (ageMs < MINUTE) return ago(language, Math.floor(ageMs / 10_000) * 10, 'second');
  if (ageMs < HOUR) return ago(language, Math.floor(ageMs / MINUTE), 'minute');
  if (ageMs < DAY) return ago(language, Math.floor(ageMs / HOUR), 'hour');
  return ago(language, Math.floor(ageMs / DAY), 'day');
}

/** English shortens units with a full stop, which would end the sentence that the age is part of. */
function ago(language: string, count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return formatsOf(language).relative.format(-count, unit).replace('.', '');
}

export function formatDuration(language: string, ms: number): string {
  const { minute, hour, day } = formatsOf(language);
  if (ms < HOUR) return minute.format(Math.max(Math.floor(ms / MINUTE), 1));
  return ms < DAY ? hour.format(Math.floor(ms / HOUR)) : day.format(Math.floor(ms / DAY));
}

function makeIntlFormats(language: string) {
  return {
    time: new Intl.DateTimeFormat(language, { timeStyle: 'medium' }),
    clock: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    dateTime: new Intl.DateTimeFormat(language, { timeStyle: 'medium', dateStyle: 'medium' }),
    relative: new Intl.RelativeTimeFormat(language, { style: 'short' }),
    number: new Intl.NumberFormat(language),
    percent: new Intl.NumberFormat(language, { style: 'percent' }),
    minute: new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' }),
    hour: new Intl.NumberFormat(language, { style: 'unit', unit: 'hour' }),
    day: new Intl.NumberFormat(language, { style: 'unit', unit: 'day' }),
  };
}

/** Kept for each language: making one takes longer than drawing a row. */
const known = new Map<string, ReturnType<typeof makeIntlFormats>>();

function formatsOf(language: string): ReturnType<typeof makeIntlFormats> {
  const made = known.get(language) ?? makeIntlFormats(language);
  known.set(language, made);
  return made;
}
