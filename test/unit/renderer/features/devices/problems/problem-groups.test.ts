import { expect, test } from 'vitest';
import type { AgentState, StaleReason } from '#shared/model/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { FRESH_FOR_MS } from '#shared/model/freshness.ts';
import { findProblems } from '../../../../../../renderer/features/devices/problems/problem-groups.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';

const now = 1_800_000_000_000;

const report = (id: string, state: AgentState) => exampleReport(id, { state });

const stale = (reason: StaleReason, since = now - 1_000): AgentState => ({
  kind: 'stale',
  answeredAt: null,
  since,
  reason,
});
const fresh: AgentState = { kind: 'fresh', answeredAt: now };
const unreachable = { kind: 'unreachable', address: 'http://lab', detail: 'refused' } as const;

test('a service without successful requests is one problem, with its latest failure', () => {
  const earlier = { kind: 'http-status', address: 'http://lab', status: 500 } as const;
  const lab = (failure: LabFailure) => ({ kind: 'lab', failure }) as const;
  const reports = [
    report('a', stale(lab(earlier), now - 5_000)),
    report('b', stale(lab(unreachable), now - 2_000)),
    report('c', stale({ kind: 'paused' })),
  ];
  expect(findProblems(reports, now, null)).toEqual([
    { kind: 'service', via: 'lab', agents: 2, since: now - 5_000, reason: lab(unreachable) },
  ]);
});

test('failures of a service that responds to others are problems of their agents', () => {
  const malformed = { kind: 'not-understood', address: 'http://lab', problem: 'not-json' } as const;
  const reports = [
    report('a', stale({ kind: 'lab', failure: unreachable })),
    report('b', stale({ kind: 'lab', failure: malformed })),
    report('c', stale({ kind: 'agent-unreachable', message: '' })),
    report('d', fresh),
  ];
  expect(findProblems(reports, now, null)).toMatchObject([
    { kind: 'agents', failing: ['a', 'b', 'c'].map((id) => ({ report: { agent: { id } } })) },
  ]);
});

test('a stale response is a problem even without a failure', () => {
  const old = report('a', { kind: 'fresh', answeredAt: now - FRESH_FOR_MS - 1 });
  expect(findProblems([old], now, null)).toMatchObject([
    { kind: 'agents', failing: [{ state: { reason: { kind: 'overdue' } } }] },
  ]);
  expect(findProblems([report('a', { kind: 'polling', since: now })], now, null)).toEqual([]);
});

test('a paused agent is not a problem', () => {
  expect(findProblems([report('a', stale({ kind: 'paused' }))], now, null)).toEqual([]);
});

test('a missing network of this computer is one problem, except for agents that respond or are on this computer', () => {
  const onLoopback = { ...unreachable, address: 'http://127.0.0.1:8080' };
  const own = report('own', stale({ kind: 'agent-unreachable', message: '' }));
  const embedded = report('d', stale({ kind: 'lab', failure: onLoopback }));
  const reports = [
    report('a', stale({ kind: 'lab', failure: unreachable })),
    report('b', stale({ kind: 'agent-timed-out', message: '' })),
    report('c', stale({ kind: 'agent-refused', resultCode: 7, resultMessage: '' })),
    { ...embedded, agent: { ...embedded.agent, via: 'this-computer' } as const },
    { ...own, agent: { ...own.agent, address: { host: '127.0.0.1', port: 5037 } } },
    report('e', fresh),
  ];
  const offlineSince = now - 3_000;
  expect(findProblems(reports, now, offlineSince)).toMatchObject([
    { kind: 'own-network', since: offlineSince, agents: 2 },
    { kind: 'service', via: 'this-computer', reason: { failure: onLoopback } },
    { kind: 'agents', failing: [{ report: { agent: { id: 'c' } } }, { report: { agent: { id: 'own' } } }] },
  ]);
  expect(findProblems([report('e', fresh)], now, offlineSince)).toEqual([]);
});
