import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { PageState, FleetChange } from '#shared/ipc/page-state.ts';
import { packAnswer, packEvent, unpackAnswer, unpackEvent } from '#shared/ipc/packing.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { applyFleetChanges, replaceFleet, useFleet } from '../../../../renderer/state/fleet.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';

const AGENTS = 20;
const DEVICES = 100;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag exposes

/** A report whose devices have unique users, and whose address is so long that copies of it are measurable. */
function reportOf(agent: number, round: number): AgentReport {
  const users = Array.from({ length: DEVICES }, (_, device) => `user-${round}-${agent}-${device}`);
  const report = exampleReport(`agent-${agent}`, { users });
  const address = { host: `${'a'.repeat(300)}-${agent}`, port: 5037 };
  const devices = report.devices.map((entry) => ({
    ...entry,
    device: { ...entry.device, agentAddress: `${address.host}:${address.port}` },
  }));
  return { ...report, agent: { ...report.agent, address }, devices };
}

/** As it arrives: with copies of all its data. */
function deliver(change: FleetChange): void {
  const crossed: unknown = deserialize(serialize(packEvent('fleet.changed', change)));
  // packEvent has created it.
  applyFleetChanges([unpackEvent('fleet.changed', crossed) as FleetChange]);
}

function deliverState(round: number): void {
  const reports = Array.from({ length: AGENTS }, (_, agent) => reportOf(agent, round));
  const packed = packAnswer('console.state', { fleet: { sequence: 0, reports } });
  // packAnswer has created it.
  const snapshot = unpackAnswer('console.state', deserialize(serialize(packed))) as PageState;
  replaceFleet(snapshot.fleet);
}

/** Each device changes in its own message. */
function changeAll(round: number): void {
  for (let agent = 0; agent < AGENTS; agent += 1) {
    const { devices, roundTrips: _, ...report } = reportOf(agent, round);
    for (const entry of devices) {
      const sequence = useFleet.getState().sequence + 1;
      const update = { report, changed: [entry], dropped: [], roundTrips: [], isWhole: false };
      deliver({ sequence, updates: [update], removed: [] });
    }
  }
}

function readHeap(): number {
  // The first collections only detect what the last ones can free.
  for (let times = 0; times < 3; times += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
}

/**
 * The store's bytes after `fill`. Remains of the previous store only lower the value, so the largest of several counts.
 */
function measure(fill: () => void): number {
  const sizes = Array.from({ length: 4 }, () => {
    replaceFleet({ sequence: 0, reports: [] });
    const before = readHeap();
    fill();
    return readHeap() - before;
  });
  return Math.max(...sizes.slice(1));
}

test('many changes use no more memory than one snapshot', () => {
  const changed = measure(() => {
    deliverState(0);
    changeAll(1);
    changeAll(2);
  });
  const fresh = measure(() => deliverState(2));
  expect(changed / fresh).toBeLessThan(1.2);
});
