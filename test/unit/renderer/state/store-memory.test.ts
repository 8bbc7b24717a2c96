import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { ConsoleSnapshot, FleetChange } from '#shared/ipc/contract.ts';
import { packAnswer, packEvent, unpackAnswer, unpackEvent } from '#shared/ipc/packing.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { applyFleetChanges, replaceFleet, useFleet } from '../../../../renderer/state/fleet.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';

const AGENTS = 20;
const DEVICES = 100;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag exposes

/** Of an agent whose devices have users that no others have, and an address so long that copies of it show. */
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

/** As it comes: with copies of all that it says. */
function tell(change: FleetChange): void {
  const crossed: unknown = deserialize(serialize(packEvent('fleet.changed', change)));
  // As packEvent has made it.
  applyFleetChanges([unpackEvent('fleet.changed', crossed) as FleetChange]);
}

function tellSnapshot(round: number): void {
  const reports = Array.from({ length: AGENTS }, (_, agent) => reportOf(agent, round));
  const packed = packAnswer('console.snapshot', { fleet: { sequence: 0, reports } });
  // As packAnswer has made it.
  const snapshot = unpackAnswer('console.snapshot', deserialize(serialize(packed))) as ConsoleSnapshot;
  replaceFleet(snapshot.fleet);
}

/** Each device changes in a message of its own. */
function changeAll(round: number): void {
  for (let agent = 0; agent < AGENTS; agent += 1) {
    const { devices, roundTrips: _, ...report } = reportOf(agent, round);
    for (const entry of devices) {
      const sequence = useFleet.getState().sequence + 1;
      const update = { report, changed: [entry], dropped: [], roundTrips: [], isWhole: false };
      tell({ sequence, updates: [update], removed: [] });
    }
  }
}

function readHeap(): number {
  // The first collections only find what the last ones may free.
  for (let times = 0; times < 3; times += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Bytes of the store once it is filled. What lingers of the one before only makes them fewer, so the most of some count. */
function measure(fill: () => void): number {
  const sizes = Array.from({ length: 4 }, () => {
    replaceFleet({ sequence: 0, reports: [] });
    const before = readHeap();
    fill();
    return readHeap() - before;
  });
  return Math.max(...sizes.slice(1));
}

test('after many changes the store keeps no more than one that is told the same in a snapshot', () => {
  const changed = measure(() => {
    tellSnapshot(0);
    changeAll(1);
    changeAll(2);
  });
  const fresh = measure(() => tellSnapshot(2));
  expect(changed / fresh).toBeLessThan(1.2);
});
