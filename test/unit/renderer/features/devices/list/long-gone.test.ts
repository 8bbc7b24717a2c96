import { expect, it } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import { findLongGone } from '../../../../../../renderer/features/devices/list/long-gone.ts';
import { exampleDevice } from '../../../../../fixtures/device.ts';

const now = 1_800_000_000_000;
const DAY_MS = 86_400_000;

const report = (state: AgentState, ...goneSince: readonly (number | null)[]): AgentReport => ({
  agent: {
    id: 'a',
    address: { host: '10.0.0.1', port: 1 },
    name: '',
    group: '',
    isPaused: false,
    via: 'lab',
  },
  state,
  isAsking: false,
  devices: goneSince.map((since, index) => ({
    key: `a/0/${index}`,
    device: exampleDevice,
    deviations: [],
    seenAt: since,
    goneSince: since,
  })),
  unreadable: [],
  roundTripMs: null,
  roundTrips: [],
  version: null,
  errorsLastHour: 0,
  recentErrors: [],
});

const rowsOf = (of: AgentReport) =>
  of.devices.map((entry) => ({ key: entry.key, entry, report: of, agentText: '10.0.0.1:1' }));

it('finds what has been gone for more than a day, and nothing that may be back behind a silent agent', () => {
  const goneSince = [null, now - DAY_MS, now - DAY_MS - 1, now - 9 * DAY_MS];
  const fresh: AgentState = { kind: 'fresh', answeredAt: now };
  expect(findLongGone(rowsOf(report(fresh, ...goneSince)), now)).toEqual(['a/0/2', 'a/0/3']);
  const silent: AgentState = { kind: 'stale', answeredAt: now, since: now, reason: { kind: 'overdue' } };
  expect(findLongGone(rowsOf(report(silent, ...goneSince)), now)).toEqual([]);
});
