import { expect, test } from 'vitest';
import { findAgentKind, writeVersion } from '../../../../../../renderer/features/agents/status/agent-kind.ts';
import { agentTypes } from '#shared/device/agent-kinds.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';

test.each([
  [1, { kind: 'other', code: 1 }],
  [2, { kind: 'other', code: 2 }],
  [9, { kind: 'other', code: 9 }],
  [7, { kind: 'other', code: 7 }],
  [null, { kind: 'unknown' }],
])('an agent whose devices report AgentType %j is %j', (agentType, kind) => {
  expect(findAgentKind(exampleReport('a', { users: ['', ''], agentType }))).toEqual(kind);
});

test('the kind is unknown without devices, and mixed with several types', () => {
  expect(findAgentKind(exampleReport('a'))).toEqual({ kind: 'unknown' });
  const [adb] = exampleReport('a', { users: [''] }).devices;
  const [http] = exampleReport('a', { users: [''], agentType: 2 }).devices;
  const devices = [adb, http].filter((entry) => entry !== undefined);
  expect(findAgentKind({ version: null, devices })).toEqual({ kind: 'mixed' });
});

test('the kind that the service reports has priority over the devices’ type', () => {
  expect(findAgentKind(exampleReport('a', { version: 'adb/1.0.41' }))).toEqual({ kind: 'adb' });
  const own = exampleReport('a', { version: 'device-lab/0.1.0', users: [''] });
  expect(findAgentKind(own)).toEqual({ kind: 'http' });
});

test.each([
  ['adb/1.0.41', '1.0.41'],
  ['device-lab/0.1.0', 'device-lab 0.1.0'],
  ['device-lab/0.3.0+screen', 'device-lab 0.3.0'],
  ['7', '7'],
])('version %s is written %s', (version, written) => {
  expect(writeVersion(version)).toBe(written);
});

test('a kind of another table is found by its name, never by its type, and is left out of the version', () => {
  const types = { ...agentTypes, turntable: 4 };
  const stated = { version: 'turntable/2.1', devices: [] };
  const typed = exampleReport('a', { users: [''], agentType: 4 });
  expect([stated, typed].map((report) => findAgentKind(report, types).kind)).toEqual(['turntable', 'other']);
  expect(writeVersion('turntable/2.1', types)).toBe('2.1');
  expect(writeVersion('turntable/2.1')).toBe('turntable 2.1');
});
