import { expect, test } from 'vitest';
import { findAgentKind, writeVersion } from '../../../../../../renderer/features/agents/status/agent-kind.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';

test.each([
  [1, { kind: 'other', code: 1 }],
  [null, { kind: 'unknown' }],
])('an agent whose devices report AgentType %j is %j', (agentType, kind) => {
  expect(findAgentKind(exampleReport('a', { users: ['', ''], agentType }))).toEqual(kind);
});

test('is unknown without devices and mixed with several types', () => {
  expect(findAgentKind(exampleReport('a'))).toEqual({ kind: 'unknown' });
  const [adb] = exampleReport('a', { users: [''] }).devices;
  const [http] = exampleReport('a', { users: [''], agentType: 2 }).devices;
  const devices = [adb, http].filter((entry) => entry !== undefined);
  expect(findAgentKind({ version: null, devices })).toEqual({ kind: 'mixed' });
});

test.each([
  ['adb/1.0.41', '1.0.41'],
  ['device-lab/0.1.0', 'device-lab 0.1.0'],
  ['device-lab/0.3.0+screen', 'device-lab 0.3.0'],
  ['7', '7'],
])('version %s is written %s', (version, written) => {
  expect(writeVersion(version)).toBe(written);
});
