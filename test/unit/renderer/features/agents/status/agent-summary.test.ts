import { expect, test } from 'vitest';
import type { Agent, StaleReason } from '#shared/model/fleet/agent.ts';
import { FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import {
  type AgentStatus,
  isFailing,
  summarizeAgent,
} from '../../../../../../renderer/features/agents/status/agent-summary.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

const none = new Set<Agent['via']>();
const stale = (reason: StaleReason) => ({ kind: 'stale', answeredAt: 5, since: 9, reason }) as const;

test('counts devices by state, and all as unknown once stale', () => {
  const report = exampleReport('a', { users: ['', 'kim', null] });
  expect(summarizeAgent(report, momentAt(2_000), none)).toMatchObject({
    status: 'fresh',
    counts: { available: 1, 'in-use': 1, unknown: 1, disconnected: 0 },
    lastResponseAt: 1_000,
  });
  expect(summarizeAgent(report, momentAt(1_001 + FRESH_FOR_MS), none)).toMatchObject({
    status: 'silent',
    counts: { available: 0, 'in-use': 0, unknown: 3 },
  });
});

const lab: StaleReason = { kind: 'lab', failure: { kind: 'unreachable', address: 'lab:1', detail: '' } };

test.each<[AgentStatus, StaleReason, Agent['via'][], boolean]>([
  ['paused', { kind: 'paused' }, ['lab'], false],
  ['from-last-time', { kind: 'from-last-time' }, [], false],
  ['refusing', { kind: 'agent-refused', resultCode: 3, resultMessage: '' }, ['lab'], true],
  ['silent', { kind: 'agent-unreachable', message: '' }, [], true],
  ['unknown', lab, ['lab'], true],
  // The service responds about other agents.
  ['silent', lab, ['this-computer'], true],
])(
  'an agent is %s for %o with %o unreachable, and no device of it is free',
  (status, reason, unreachable, fails) => {
    expect(isFailing(status)).toBe(fails);
    const summary = summarizeAgent(
      exampleReport('a', { state: stale(reason), users: [''] }),
      momentAt(2_000),
      new Set(unreachable),
    );
    expect(summary).toMatchObject({ status, counts: { available: 0, unknown: 1 }, lastResponseAt: 5 });
  },
);

test('has no last response time before the first response', () => {
  const summary = summarizeAgent(
    exampleReport('a', { state: { kind: 'polling', since: 1 } }),
    momentAt(2),
    none,
  );
  expect(summary).toMatchObject({ status: 'polling', lastResponseAt: null });
});
