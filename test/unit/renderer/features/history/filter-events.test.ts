import { expect, test } from 'vitest';
import { filterEvents } from '../../../../../renderer/features/history/filter-events.ts';
import type { FleetEvent, FleetEventKind } from '#shared/model/fleet-event.ts';

const event = (at: number, kind: FleetEventKind, name: string | null, user = ''): FleetEvent => ({
  at,
  kind,
  agent: '10.0.0.5:5037',
  device: name === null ? null : { key: `a/0/${name}`, name },
  user,
});

const events = [
  event(5, 'taken', 'Pixel 6', 'kim'),
  event(4, 'agent-back', null),
  event(3, 'freed', 'Pixel 6', 'lee'),
  event(2, 'gone', '갤럭시 S26'),
  event(1, 'taken', '갤럭시 S26', 'kim'),
];

test.each([
  ['all', '', [5, 4, 3, 2, 1]],
  ['taken', '', [5, 1]],
  ['all', 'PIXEL', [5, 3]],
  ['all', 'kim 갤럭시', [1]],
  ['agent-back', '10.0.0.', [4]],
  ['freed', 'kim', []],
] as const)('%s with %j leaves %j', (kind, query, expected) => {
  expect(
    filterEvents(events, kind, query, new Map([['10.0.0.5:5037', 'Rack B']])).map(({ at }) => at),
  ).toEqual(expected);
});
