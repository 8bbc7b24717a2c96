import { expect, it } from 'vitest';
import type { Agent, StaleReason } from '#shared/model/agent.ts';
import { findStaleCause } from '../../../../../../renderer/features/agents/status/stale-cause.ts';

const agentAt = (host: string): Agent => ({
  id: 'a',
  address: { host, port: 5037 },
  name: '',
  group: '',
  isPaused: false,
  origin: 'personal',
  via: 'lab',
});
const lab = (address: string): StaleReason => ({
  kind: 'lab',
  failure: { kind: 'unreachable', address, detail: 'ECONNREFUSED' },
});
const agentUnreachable: StaleReason = { kind: 'agent-unreachable', message: '' };
const refused: StaleReason = { kind: 'agent-refused', resultCode: 7, resultMessage: '' };
const brokenOff: StaleReason = { kind: 'lab', failure: { kind: 'broken-off', address: 'https://lab' } };
const status: StaleReason = {
  kind: 'lab',
  failure: { kind: 'http-status', address: 'https://lab', status: 502 },
};

it.each([
  [agentUnreachable, '10.0.0.5', 'agent', 'own-network'],
  [{ kind: 'agent-timed-out', message: '' }, 'bench-3', 'agent', 'own-network'],
  [agentUnreachable, '127.0.0.1', 'agent', 'agent'],
  [agentUnreachable, '::1', 'agent', 'agent'],
  [{ kind: 'not-an-agent', message: '' }, '10.0.0.5', 'agent', 'agent'],
  [refused, '10.0.0.5', 'refusal', 'refusal'],
  [lab('https://lab.example.com/x'), '10.0.0.5', 'service', 'own-network'],
  [lab('http://[2001:db8::1]:8080'), '10.0.0.5', 'service', 'own-network'],
  [brokenOff, '10.0.0.5', 'service', 'own-network'],
  // An embedded service. Its address is shown without a path.
  [lab('127.0.0.1:40123'), '10.0.0.5', 'service', 'service'],
  [lab('http://localhost:8080/lab'), '10.0.0.5', 'service', 'service'],
  [lab('http://[::1]:8080'), '10.0.0.5', 'service', 'service'],
  [status, '10.0.0.5', 'service', 'service'],
  [{ kind: 'overdue' }, '10.0.0.5', 'not-polled', 'not-polled'],
  [{ kind: 'paused' }, '10.0.0.5', 'not-polled', 'not-polled'],
] as const)('behind %o of %s is %s, and %s without a network', (reason, host, cause, causeWithout) => {
  const unreachable = new Set(['lab'] as const);
  expect(findStaleCause(agentAt(host), reason, { hasNetwork: true, unreachable })).toBe(cause);
  expect(findStaleCause(agentAt(host), reason, { hasNetwork: false, unreachable })).toBe(causeWithout);
});

it('a failed request is no problem of a service that responds to others', () => {
  const unreachable = new Set(['this-computer'] as const);
  expect(findStaleCause(agentAt('a'), status, { hasNetwork: true, unreachable })).toBe('request');
});
