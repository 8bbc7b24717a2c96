import { expect, test } from 'vitest';
import type { Agent, AgentReport } from '#shared/model/agent.ts';
import { isSameAgents } from '../../../../../../renderer/features/agents/list/same-agents.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';

const map = (...reports: readonly AgentReport[]) =>
  new Map(reports.map((report) => [report.agent.id, report]));
const before = map(exampleReport('a'));

test('reported data does not make an agent different', () => {
  const after = exampleReport('a', { errorsLastHour: 3, state: { kind: 'fresh', answeredAt: 9 } });
  expect(isSameAgents(before, map(after))).toBe(true);
});

test.each<[string, Partial<Agent>]>([
  ['its name', { name: 'Rack' }],
  ['its group', { group: 'A' }],
  ['its address', { address: { host: '10.0.0.5', port: 1 } }],
  ['the computer that polls it', { via: 'this-computer' }],
  ['a pause', { isPaused: true }],
  ['another origin', { origin: 'lab' }],
])('%s makes an agent different', (_, agent) => {
  expect(isSameAgents(before, map(exampleReport('a', { agent })))).toBe(false);
});

test('added and removed agents make the list different', () => {
  expect(isSameAgents(before, map())).toBe(false);
  expect(isSameAgents(before, map(exampleReport('b')))).toBe(false);
});
