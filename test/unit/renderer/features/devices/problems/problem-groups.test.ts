import { expect, test } from 'vitest';
import type { AgentReport, AgentState, StaleReason } from '#shared/model/agent.ts';
import { FRESH_FOR_MS } from '#shared/model/freshness.ts';
import { findProblems } from '../../../../../../renderer/features/devices/problems/problem-groups.ts';

const now = 1_800_000_000_000;

const report = (id: string, state: AgentState): AgentReport => ({
  agent: { id, address: { host: '10.0.0.1', port: 1 }, name: '', via: 'lab', group: '', isPaused: false },
  state,
  isAsking: false,
  devices: [],
  unreadable: [],
  roundTripMs: null,
  roundTrips: [],
  version: null,
  errorsLastHour: 0,
  recentErrors: [],
});

const stale = (reason: StaleReason, since = now - 1_000): AgentState => ({
  kind: 'stale',
  answeredAt: null,
  since,
  reason,
});
const fresh: AgentState = { kind: 'fresh', answeredAt: now };
const unreachable = { kind: 'unreachable', address: 'http://lab', detail: 'refused' } as const;

test('a service that cannot be reached is one fact, however many agents it keeps from being asked', () => {
  const reports = [
    report('a', stale({ kind: 'lab', failure: unreachable }, now - 5_000)),
    report('b', stale({ kind: 'agent-unreachable', message: '' })),
    report('c', stale({ kind: 'lab', failure: unreachable }, now - 9_000)),
    report('d', fresh),
  ];
  expect(findProblems(reports, now, null)).toMatchObject([
    { kind: 'service', agents: 2, since: now - 9_000, failure: unreachable },
    { kind: 'agent', report: { agent: { id: 'b' } } },
  ]);
});

test('different failures of the service, and of this computer’s own, stay apart', () => {
  const own = { ...unreachable, address: '127.0.0.1:9' };
  const timedOut = { kind: 'timed-out', address: 'http://lab', afterMs: 15_000 } as const;
  const reports = [unreachable, own, timedOut].map((failure, index) =>
    report(`${index}`, stale({ kind: 'lab', failure })),
  );
  expect(findProblems(reports, now, null)).toHaveLength(3);
});

test('an answer that has outlived its time is a problem although nothing failed', () => {
  const old = report('a', { kind: 'fresh', answeredAt: now - FRESH_FOR_MS - 1 });
  expect(findProblems([old], now, null)).toMatchObject([
    { kind: 'agent', state: { reason: { kind: 'overdue' } } },
  ]);
  expect(findProblems([report('a', { kind: 'asking', since: now })], now, null)).toEqual([]);
});

test('an agent that a person paused is no problem', () => {
  expect(findProblems([report('a', stale({ kind: 'paused' }))], now, null)).toEqual([]);
});

test('this computer being on no network is one fact, which explains neither what answers nor what is on this computer', () => {
  const onLoopback = { ...unreachable, address: 'http://127.0.0.1:8080' };
  const own = report('own', stale({ kind: 'agent-unreachable', message: '' }));
  const reports = [
    report('a', stale({ kind: 'lab', failure: unreachable })),
    report('b', stale({ kind: 'agent-timed-out', message: '' })),
    report('c', stale({ kind: 'agent-refused', resultCode: 7, resultMessage: '' })),
    report('d', stale({ kind: 'lab', failure: onLoopback })),
    { ...own, agent: { ...own.agent, address: { host: '127.0.0.1', port: 5037 } } },
    report('e', fresh),
  ];
  const away = now - 3_000;
  expect(findProblems(reports, now, away)).toMatchObject([
    { kind: 'own-network', since: away, agents: 2 },
    { kind: 'service', failure: onLoopback },
    { kind: 'agent', report: { agent: { id: 'c' } } },
    { kind: 'agent', report: { agent: { id: 'own' } } },
  ]);
  expect(findProblems([report('e', fresh)], now, away)).toEqual([]);
});
