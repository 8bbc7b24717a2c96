import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { ConsoleSnapshot, FleetChange } from '#shared/ipc/contract.ts';
import { createPacker, createUnpacker } from '#shared/ipc/packing.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { makeUpdate } from '../../../../electron/console/fleet/agent-update.ts';
import { applyFleetChanges, replaceFleet, useFleet } from '../../../../renderer/state/fleet.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';

const AGENTS = 20;
const DEVICES = 100;
const agents = Array.from({ length: AGENTS }, (_, agent) => agent);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag exposes

function readHeap(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

// A page of its own for each filling.
let packer = createPacker();
let unpacker = createUnpacker();

/** As it comes: with copies of all that it says. */
function tell(change: FleetChange): void {
  const crossed: unknown = deserialize(serialize(packer.event('fleet.changed', change)));
  // As the packer has made it.
  applyFleetChanges([unpacker.event('fleet.changed', crossed) as FleetChange]);
}

/** What identifiers begin with, so that copies of them show where it is long. */
let idStart = '';

/** Of an agent whose devices have users that nobody else has, and an address so long that copies of it show. */
function reportOf(agent: number, round: number): AgentReport {
  const users = Array.from({ length: DEVICES }, (_, device) => `user-${round}-${agent}-${device}`);
  const report = exampleReport(`agent-${agent}`, { users });
  const agentAddress = `${'a'.repeat(300)}-${agent}:5037`;
  const devices = report.devices.map(({ device, ...entry }) => {
    const deviceId = `${idStart}${device.deviceId}`;
    return {
      ...entry,
      key: `${report.agent.id}/0/${deviceId}`,
      device: { ...device, deviceId, agentAddress },
    };
  });
  return { ...report, devices };
}

/** A snapshot of the store, as it crosses. */
function packStore(): Buffer {
  const { sequence, reports } = useFleet.getState();
  return serialize(
    createPacker().answer('console.snapshot', { fleet: { sequence, reports: [...reports.values()] } }),
  );
}

/** Keys and ids of the store, as the list's rows and what is picked hold them. */
let held: readonly string[] = [];

function holdNames(): void {
  const reports = [...useFleet.getState().reports.values()];
  held = reports.flatMap(({ devices }) => devices.flatMap(({ key, device }) => [key, device.deviceId]));
}

/** Bytes of the store once it is filled. What still lingers of the one before only makes them fewer, so the most of some count. */
function measure(fill: () => void): number {
  const sizes = Array.from({ length: 4 }, () => {
    replaceFleet({ sequence: 0, reports: [] });
    held = [];
    const without = readHeap();
    fill();
    return readHeap() - without;
  });
  return Math.max(...sizes.slice(1));
}

function changeAll(round: number, from: number): number {
  let sequence = from;
  for (const agent of agents) {
    const { devices, ...report } = reportOf(agent, round);
    for (const entry of devices) {
      sequence += 1;
      const update = { report, changed: [entry], dropped: [], roundTrips: [], isWhole: false };
      tell({ sequence, updates: [update], removed: [] });
    }
  }
  return sequence;
}

/** @param look is called before anything changes. */
function fillByChanges(look = () => {}): void {
  packer = createPacker();
  unpacker = createUnpacker();
  tell({ sequence: 1, updates: agents.map((agent) => makeUpdate(reportOf(agent, 0), null)), removed: [] });
  look();
  changeAll(2, changeAll(1, 1));
}

test('after many changes the store keeps no more than one that is told the same afresh', () => {
  const changed = measure(() => fillByChanges());
  const told = packStore();
  const fresh = measure(() => {
    // As packed above.
    replaceFleet((createUnpacker().answer('console.snapshot', deserialize(told)) as ConsoleSnapshot).fleet);
  });
  expect(changed / fresh).toBeLessThan(1.2);
});

test('what holds keys and ids of before holds those very texts that the store still has', () => {
  idStart = 'd'.repeat(1_000);
  const withHeld = measure(() => fillByChanges(holdNames));
  expect(held).toHaveLength(AGENTS * DEVICES * 2);
  const without = measure(() => fillByChanges());
  expect(withHeld / without).toBeLessThan(1.2);
});
