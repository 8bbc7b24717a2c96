import { expect, it } from 'vitest';
import { type FleetEvent, type HistoryGap, MAX_LISTED_EVENTS } from '#shared/model/fleet-event.ts';
import { createHistory } from '../../../../../../electron/console/collections/history/history.ts';
import type { HistoryLine } from '../../../../../../electron/console/collections/history/history-file.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

const event = (at: number, user: string): FleetEvent => ({
  at,
  kind: 'taken',
  agent: '10.0.0.5:5037',
  device: { key: 'a/0/x', name: 'x' },
  user,
});

function start(saved: readonly HistoryLine[] = []) {
  let lines = saved;
  const added: (readonly FleetEvent[])[] = [];
  const gaps: (readonly HistoryGap[])[] = [];
  const history = createHistory({
    file: {
      lines: () => lines,
      append: (more) => void (lines = [...lines, ...more]),
      flush: async () => {},
    },
    moment: () => momentAt(1_000),
    onAdded: (events) => added.push(events),
    onGaps: (all) => gaps.push(all),
  });
  const use = (...users: readonly string[]) => history.update([exampleReport('a', { users })]);
  return { history, added, gaps, use, lines: () => lines };
}

it('lists the saved events of the lab, newest first', () => {
  const saved = [
    { labId: 'one', event: event(1, 'kim') },
    { labId: 'two', event: event(2, 'lee') },
    { labId: 'one', event: event(3, 'park') },
  ];
  const { history } = start(saved);
  expect(history.list()).toEqual([]);
  history.open('one');
  expect(history.list().map(({ user }) => user)).toEqual(['park', 'kim']);
});

it('records nothing without a lab, and only the new events of a lab', () => {
  const { history, added, gaps, use, lines } = start();
  use('');
  use('kim');
  history.open('one');
  use('kim');
  use('kim');
  expect([added, lines()]).toEqual([[], []]);
  use('lee');
  use('');
  expect(added.map((events) => events.map(({ kind, user }) => `${kind} ${user}`))).toEqual([
    ['taken lee'],
    ['freed lee'],
  ]);
  expect(history.list().map(({ kind }) => kind)).toEqual(['freed', 'taken']);
  expect(gaps).toEqual([]);
  expect(lines().map(({ labId, event: { kind } }) => `${labId} ${kind}`)).toEqual(['one taken', 'one freed']);
});

it('does not compare with the agents of the previous lab', () => {
  const { history, added, use } = start();
  history.open('one');
  use('');
  history.open('two');
  use('kim');
  expect(added).toEqual([]);
});

it('sends several events newest first', () => {
  const { history, added, use } = start();
  history.open('one');
  use('', '');
  use('kim', 'lee');
  expect(added.map((events) => events.map(({ user }) => user))).toEqual([['lee', 'kim']]);
  expect(history.list().map(({ user }) => user)).toEqual(['lee', 'kim']);
});

it('counts the events that it drops, since the first, until another lab is opened', () => {
  const { history, added, gaps, use } = start();
  history.open('one');
  const free = Array.from({ length: MAX_LISTED_EVENTS + 2 }, () => '');
  use(...free);
  use(...free.map(() => 'kim'));
  const gap = { agent: '10.0.0.5:5037', count: 2, since: 1_000 };
  expect(gaps).toEqual([[gap]]);
  expect(added.map((events) => events.length)).toEqual([MAX_LISTED_EVENTS]);
  use('', ...free.slice(1).map(() => 'kim'));
  expect(history.gaps()).toEqual([{ ...gap, count: 3 }]);
  history.open('two');
  expect(history.gaps()).toEqual([]);
});
