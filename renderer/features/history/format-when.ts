import { isSameDay } from '../../i18n/format.ts';

const DAY_MS = 86_400_000;

/** `6:02 PM` today, `Friday 6:02 PM` within the week, and the date before that. */
export function formatWhen(language: string, at: number, now: number): string {
  if (isSameDay(at, now)) return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at);
  // The same weekday a week ago would look like today.
  const isThisWeek = now - at < 6 * DAY_MS && at <= now;
  if (!isThisWeek) return formatMoment(language, at);
  return new Intl.DateTimeFormat(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    at,
  );
}

export function formatMoment(language: string, at: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
