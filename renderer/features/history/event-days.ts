import type { FleetEvent } from '#shared/model/fleet-event.ts';

interface DayTexts {
  readonly language: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly today: string;
  readonly yesterday: string;
}

interface EventDay {
  /** Its name, such as "Today" or "Friday, November 20". */
  readonly day: string;
  readonly events: readonly FleetEvent[];
}

/** The events by day in this computer's time zone, in their order. */
export function groupByDay(events: readonly FleetEvent[], words: DayTexts): readonly EventDay[] {
  const format = new Intl.DateTimeFormat(words.language, { weekday: 'long', month: 'long', day: 'numeric' });
  const today = new Date(words.now);
  const yesterday = new Date(words.now);
  yesterday.setDate(today.getDate() - 1);
  const names = new Map([
    [today.toDateString(), words.today],
    [yesterday.toDateString(), words.yesterday],
  ]);
  const days = Map.groupBy(events, ({ at }) => new Date(at).toDateString());
  return Array.from(days, ([date, members]) => ({
    day: names.get(date) ?? format.format(new Date(date)),
    events: members,
  }));
}
