import { expect, test } from 'vitest';
import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { findAttention } from '../../../../../renderer/features/overview/attention.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { momentAt } from '../../../../fixtures/moment.ts';

const HOUR = 3_600_000;
const now = 100 * HOUR;
const fresh = { kind: 'fresh', answeredAt: now } as const;
const silent = { kind: 'stale', answeredAt: null, since: 1, reason: { kind: 'overdue' } } as const;
const find = (...reports: readonly AgentReport[]) => findAttention(reports, momentAt(now), new Set());
/** A report whose first device is changed. */
const reportWith = (user: string | null, change: (entry: DeviceEntry) => Partial<DeviceEntry>) => {
  const report = exampleReport('a', { state: fresh, users: [user] });
  return { ...report, devices: report.devices.map((entry) => ({ ...entry, ...change(entry) })) };
};

test('nothing needs attention if agents respond and devices are in use for a short time', () => {
  const found = find(reportWith('kim', () => ({ usedSince: { at: now - HOUR, isAtLeast: false } })));
  expect(found).toEqual({ failing: [], longUses: [], gone: [], unauthorized: [] });
});

test('agents that fail need attention, and paused ones do not', () => {
  const failing = exampleReport('b', { state: silent });
  const paused = exampleReport('c', { state: { ...silent, reason: { kind: 'paused' } } });
  expect(find(exampleReport('a', { state: fresh }), failing, paused).failing).toEqual([failing]);
});

test('devices in use for more than eight hours need attention, the longest first', () => {
  const used = (user: string, hours: number) =>
    reportWith(user, () => ({ usedSince: { at: now - hours * HOUR, isAtLeast: true } }));
  const { longUses } = find(used('kim', 9), used('lee', 26), used('choi', 8));
  expect(longUses.map(({ user, forMs }) => [user, forMs / HOUR])).toEqual([
    ['lee', 26],
    ['kim', 9],
  ]);
});

test('disconnected devices and phones without authorization need attention', () => {
  expect(find(reportWith('', () => ({ goneSince: 5 }))).gone).toHaveLength(1);
  const waiting = reportWith(null, ({ device }) => ({ device: { ...device, adbState: 'unauthorized' } }));
  expect(find(waiting).unauthorized).toHaveLength(1);
});
