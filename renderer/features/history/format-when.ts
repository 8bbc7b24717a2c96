const DAY_MS = 86_400_000;

/** A moment as a person would name it: `6:02 PM` today, `Friday 6:02 PM` within the week, with the date before that. */
export function formatWhen(language: string, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  if (isToday) return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at);
  // A week back the same day's name is today's again.
  const isThisWeek = now - at < 6 * DAY_MS && at <= now;
  if (!isThisWeek) return formatMoment(language, at);
  return new Intl.DateTimeFormat(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    at,
  );
}

/** A moment with its date, which names a snapshot. */
export function formatMoment(language: string, at: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
