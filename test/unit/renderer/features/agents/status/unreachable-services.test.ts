import { expect, it } from 'vitest';
import type { Agent, AgentState, StaleReason } from '#shared/model/fleet/agent.ts';
import { FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import { findUnreachableServices } from '../../../../../../renderer/features/agents/status/unreachable-services.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';

const now = 1_800_000_000_000;
const closed: StaleReason = {
  kind: 'lab',
  failure: { kind: 'unreachable', address: 'http://lab', detail: 'UND_ERR_SOCKET' },
};
const fresh: AgentState = { kind: 'fresh', answeredAt: now - 1_000 };
const stale = (reason: StaleReason, since: number, answeredAt: number | null = null): AgentState => ({
  kind: 'stale',
  answeredAt,
  since,
  reason,
});
const failed = stale(closed, now - 2_000);

/** The unreachable services for one agent in each of these states. */
const unreachable = (states: readonly AgentState[], via: Agent['via'] = 'lab') => [
  ...findUnreachableServices(
    states.map((state, index) => exampleReport(`${index}`, { state, agent: { via } })),
    now,
  ),
];

it('is unreachable once requests for all its agents fail', () => {
  expect(unreachable([failed])).toEqual([['lab', now - 2_000]]);
  const alone = stale(closed, now - 90_000);
  const later = stale(closed, now - 3_000, now - 8_000);
  expect(unreachable([alone, later, failed])).toEqual([['lab', now - 3_000]]);
});

it.each<[string, AgentState]>([
  ['has responded about another agent', fresh],
  ['got a request about another agent before that one failed', { kind: 'polling', since: now - 2_500 }],
  ['has not responded about another agent since the start', stale({ kind: 'from-last-time' }, now - 9_000)],
  ['got no request about another agent recently', { kind: 'fresh', answeredAt: now - FRESH_FOR_MS - 1 }],
  ['reports that another agent fails', stale({ kind: 'agent-unreachable', message: '' }, now - 1_000)],
])('is not unreachable when it %s', (_, state) => {
  expect(unreachable([failed, state])).toEqual([]);
});

it.each<[string, AgentState]>([
  ['is paused', stale({ kind: 'paused' }, now - 1_000)],
  ['waits for its first turn', { kind: 'never-polled' }],
  ['is polled while no request succeeds', { kind: 'polling', since: now - 500 }],
  ['failed before, by the last response', stale({ kind: 'agent-timed-out', message: '' }, now - 50_000)],
])('is unreachable although another agent %s', (_, state) => {
  expect(unreachable([failed, state])).toEqual([['lab', now - 2_000]]);
});

it('counts as reachable when it reports that an agent fails', () => {
  const reason: StaleReason = { kind: 'agent-refused', resultCode: 9, resultMessage: '' };
  const refusing = exampleReport('b', {
    state: stale(reason, now - 50_000),
    recentErrors: [{ at: now - 1_000, reason }],
  });
  expect([...findUnreachableServices([exampleReport('a', { state: failed }), refusing], now)]).toEqual([]);
});

it('doesn’t affect the other service', () => {
  const reports = [
    exampleReport('a', { state: fresh }),
    exampleReport('b', { state: failed, agent: { via: 'this-computer' } }),
  ];
  expect([...findUnreachableServices(reports, now).keys()]).toEqual(['this-computer']);
  expect(unreachable([fresh], 'this-computer')).toEqual([]);
});
