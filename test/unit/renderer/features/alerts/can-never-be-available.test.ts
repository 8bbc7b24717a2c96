import { expect, it } from 'vitest';
import type { AgentReport } from '#shared/model/agent.ts';
import type { AlertCondition, AlertTarget } from '#shared/model/alert.ts';
import { canNeverBeAvailable } from '../../../../../renderer/features/alerts/can-never-be-available.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';

/** Agent a reports no user of its two devices, b reports those of both, c of one. */
const reports: ReadonlyMap<string, AgentReport> = new Map(
  [
    exampleReport('a', { agent: { name: 'adb' }, users: [null, null] }),
    exampleReport('b', { agent: { name: 'lab' }, users: ['', 'kim'] }),
    exampleReport('c', { agent: { name: 'mixed' }, users: [null, 'kim'] }),
  ].map((report) => [report.agent.id, report]),
);

const device = (key: string): AlertTarget => ({ kind: 'device', key, name: key });
const devices = (...keys: string[]): AlertTarget => ({ kind: 'devices', keys, name: 'some' });
const search = (query: string): AlertTarget => ({ kind: 'search', query });
const check = (target: AlertTarget, when: AlertCondition = 'available', all = reports) =>
  canNeverBeAvailable({ id: 'w', target, when, idleMinutes: null, createdAt: 0, except: [] }, all);

it.each<[boolean, string, AlertTarget]>([
  [true, 'a device of an agent that reports no user', device('a/0/d0')],
  [false, 'a device whose user is stated', device('b/0/d1')],
  [false, 'a device that is not listed', device('a/0/other')],
  [true, 'devices of such agents', devices('a/0/d0', 'c/0/d0', 'a/0/other')],
  [false, 'devices of two agents', devices('a/0/d0', 'b/0/d0')],
  [true, 'a search that finds only such devices', search('adb')],
  [true, 'such a search, also with a condition that depends on the time', search('adb is:free')],
  [false, 'a search that finds others as well', search('mixed')],
  [false, 'a search that finds nothing', search('nowhere')],
])('returns %s for %s', (expected, _, target) => {
  expect(check(target)).toBe(expected);
});

it.each<AlertCondition>(['unused', 'reconnected', 'disconnected'])(
  'returns false for an alert for %s',
  (when) => {
    expect(check(device('a/0/d0'), when)).toBe(false);
  },
);

it('uses the last report of a stale agent', () => {
  const reason = { kind: 'overdue' } as const;
  const state = { kind: 'stale', answeredAt: 1, since: 2, reason } as const;
  const stale = new Map([...reports].map(([id, report]) => [id, { ...report, state }]));
  expect(check(device('a/0/d0'), 'available', stale)).toBe(true);
  expect(check(device('b/0/d0'), 'available', stale)).toBe(false);
});
