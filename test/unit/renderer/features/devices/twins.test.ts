import { expect, test } from 'vitest';
import type { AgentReport } from '#shared/model/agent.ts';
import { makeRows } from '../../../../../renderer/features/devices/device-row.ts';
import { findElsewhere, findTwins } from '../../../../../renderer/features/devices/twins.ts';
import { exampleDevice } from '../../../../fixtures/device.ts';

function rowsOf(host: string, ids: readonly string[], goneSince: number | null = null) {
  const report: AgentReport = {
    agent: { id: host, address: { host, port: 5037 }, name: '', via: 'lab', group: '', isPaused: false },
    state: { kind: 'fresh', answeredAt: 1 },
    isAsking: false,
    devices: ids.map((deviceId, index) => ({
      key: `${host}/${index}/${deviceId}`,
      device: { ...exampleDevice, deviceId },
      deviations: [],
      seenAt: goneSince === null ? null : 0,
      goneSince,
    })),
    unreadable: [],
    roundTripMs: null,
    roundTrips: [],
    version: null,
    errorsLastHour: 0,
    recentErrors: [],
  };
  return makeRows(report);
}

test('an identifier on two agents is flagged with both places', () => {
  const rows = [...rowsOf('10.0.0.1', ['a', 'b']), ...rowsOf('10.0.0.2', ['b', 'c'])];
  const twins = findTwins(rows);
  expect([...twins]).toEqual([['b', ['10.0.0.1:5037', '10.0.0.2:5037']]]);
  expect(rows.map((row) => findElsewhere(twins, row))).toEqual([
    [],
    ['10.0.0.2:5037'],
    ['10.0.0.1:5037'],
    [],
  ]);
});

test('a device that left one agent for another is in one place', () => {
  const rows = [...rowsOf('10.0.0.1', ['a'], 5), ...rowsOf('10.0.0.2', ['a'])];
  expect(findTwins(rows).size).toBe(0);
});

test('an agent that lists an identifier twice is no second place', () => {
  expect(findTwins(rowsOf('10.0.0.1', ['a', 'a'])).size).toBe(0);
});
