import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import { packEvent, unpackEvent } from '#shared/ipc/packing.ts';
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

/** Each agent's devices in one message, or each device in its own. A message arrives with copies of all its data. */
function deliver(round: number, isWhole: boolean): void {
  for (let agent = 0; agent < AGENTS; agent += 1) {
    const { devices, roundTrips: _, ...report } = reportOf(agent, round);
    for (const changed of isWhole ? [devices] : devices.map((entry) => [entry])) {
      const sequence = useFleet.getState().sequence + 1;
      const update = { report, changed, dropped: [], roundTrips: [], isWhole };
      const packed = packEvent('fleet.changed', { sequence, updates: [update], removed: [] });
      // packEvent has created it.
      const change = unpackEvent('fleet.changed', deserialize(serialize(packed))) as FleetChange;
      applyFleetChanges([change]);
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
    deliver(0, true);
    deliver(1, false);
    deliver(2, false);
  });
  const fresh = measure(() => deliver(2, true));
  expect(changed / fresh).toBeLessThan(1.2);
});
