import { expect, it } from 'vitest';
import type { FleetEvent } from '#shared/model/fleet-event.ts';
import { groupByDay } from '../../../../../renderer/features/history/event-days.ts';

const eventAt = (at: Date): FleetEvent => ({
  at: at.getTime(),
  kind: 'gone',
  agent: '',
  device: null,
  user: '',
});
const words = {
  language: 'en',
  now: new Date(2026, 2, 1, 9).getTime(),
  today: 'Today',
  yesterday: 'Yesterday',
};

it('names the days from today back, each with its events in their order', () => {
  const dates = [
    new Date(2026, 2, 1, 8),
    new Date(2026, 2, 1, 0, 1),
    new Date(2026, 1, 28, 23, 59),
    new Date(2026, 1, 27),
  ];
  const days = groupByDay(dates.map(eventAt), words);
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Friday, February 27', 1],
  ]);
});
