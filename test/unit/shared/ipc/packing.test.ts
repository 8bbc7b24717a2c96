import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentUpdate, FleetChange } from '#shared/ipc/contract.ts';
import { packAnswer, packEvent, unpackAnswer, unpackEvent } from '#shared/ipc/packing.ts';
import type { DeviceEntry } from '#shared/model/device.ts';
import { exampleDevice } from '../../../fixtures/device.ts';

const text = fc.option(fc.string());
const size = fc.option(fc.integer());
const range = fc.option(fc.double({ noNaN: true }));

const device = fc.record({
  deviceId: fc.string({ minLength: 1 }),
  agentType: size,
  agentAddress: text,
  modelName: text,
  modelId: text,
  brand: text,
  abi: text,
  osVersion: text,
  buildVersion: text,
  screen: fc.record({ width: size, height: size }),
  capture: fc.record({ width: size, height: size }),
  input: fc.record({ minX: range, maxX: range, minY: range, maxY: range }),
  alias: text,
  connectedUser: text,
});

const entry: fc.Arbitrary<DeviceEntry> = fc.record({
  key: fc.string({ minLength: 1 }),
  device,
  deviations: fc.array(
    fc.record({ field: fc.string(), problem: fc.constantFrom('missing', 'repeated-id'), found: fc.string() }),
    { maxLength: 2 },
  ),
  seenAt: fc.option(fc.nat()),
  goneSince: fc.option(fc.nat()),
});

const report: AgentUpdate['report'] = {
  agent: {
    id: 'a1',
    address: { host: '10.0.0.5', port: 5037 },
    name: '',
    via: 'lab',
    group: '',
    isPaused: false,
  },
  state: { kind: 'fresh', answeredAt: 1 },
  isAsking: false,
  unreadable: [],
  version: null,
  roundTripMs: 5,
  errorsLastHour: 0,
  recentErrors: [],
};

const changeOf = (...lists: readonly (readonly DeviceEntry[])[]): FleetChange => ({
  sequence: 7,
  updates: lists.map((changed) => ({
    report,
    changed,
    roundTrips: [5],
    dropped: ['a1/0/x'],
    isWhole: false,
  })),
  removed: ['a2'],
});

/** As it crosses: nothing but its value. */
const cross = (packed: unknown): unknown => structuredClone(packed);

describe('a change of the fleet', () => {
  it('is the same on the other side, whatever its devices are', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (one, other) => {
        const change = changeOf(one, other);
        expect(unpackEvent('fleet.changed', cross(packEvent('fleet.changed', change)))).toEqual(change);
      }),
    );
  });

  it('carries no name of a field of its devices, and every text once', () => {
    const devices = Array.from({ length: 50 }, (_, index) => ({
      key: `a1/0/device-${index}`,
      device: { ...exampleDevice, deviceId: `device-${index}` },
      deviations: [],
      seenAt: null,
      goneSince: null,
    }));
    const packed = JSON.stringify(packEvent('fleet.changed', changeOf(devices)));
    expect(packed).not.toContain('modelName');
    expect(packed).not.toContain('a1/0/device');
    expect(packed.split('Galaxy S24')).toHaveLength(2);
    expect(packed.length).toBeLessThan(JSON.stringify(changeOf(devices)).length / 4);
  });
});

it('a snapshot is the same on the other side', () => {
  const devices = [
    { key: 'a1/1/odd', device: exampleDevice, deviations: [], seenAt: 3, goneSince: 4 },
    {
      key: `a1/0/${exampleDevice.deviceId}`,
      device: exampleDevice,
      deviations: [],
      seenAt: null,
      goneSince: null,
    },
  ];
  const snapshot = { version: '1', fleet: { sequence: 3, reports: [{ ...report, devices }] } };
  const packed = packAnswer('console.snapshot', snapshot);
  expect(packed).not.toEqual(snapshot);
  expect(unpackAnswer('console.snapshot', cross(packed))).toEqual(snapshot);
});

it('everything else crosses as it is', () => {
  const notices = [{ id: '1' }] as never;
  expect(packEvent('notices.changed', notices)).toBe(notices);
  expect(unpackEvent('notices.changed', notices)).toBe(notices);
  expect(packAnswer('agents.add', notices)).toBe(notices);
  expect(unpackAnswer('agents.add', notices)).toBe(notices);
});
