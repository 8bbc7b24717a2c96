import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentUpdate, FleetChange } from '#shared/ipc/contract.ts';
import { createPacker, createUnpacker } from '#shared/ipc/packing.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { type FlatDevice, nestDevice } from '#shared/device/flat-device.ts';
import { exampleDevice, makeDevice } from '../../../fixtures/device.ts';

const text = fc.option(fc.string());
const size = fc.option(fc.integer());
const range = fc.option(fc.double({ noNaN: true }));

const device = fc
  .record({
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
  })
  .map(nestDevice);

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

/** Both ends, and between them nothing but values. */
function createEnds() {
  const packer = createPacker();
  const unpacker = createUnpacker();
  const send = (change: FleetChange): unknown => structuredClone(packer.event('fleet.changed', change));
  // As the packer has made it.
  const hear = (packed: unknown) => unpacker.event('fleet.changed', packed) as FleetChange;
  return { packer, unpacker, send, hear };
}

const entryOf = (deviceId: string, fields: Partial<FlatDevice> = {}): DeviceEntry => ({
  key: `a1/0/${deviceId}`,
  device: makeDevice({ deviceId, ...fields }),
  deviations: [],
  seenAt: null,
  goneSince: null,
});

describe('a change of the fleet', () => {
  it('is the same on the other side, whatever its devices are and whatever crossed before', () => {
    fc.assert(
      fc.property(fc.array(fc.array(entry), { minLength: 1, maxLength: 6 }), (lists) => {
        const { send, hear } = createEnds();
        for (const list of lists) {
          const change = changeOf(list, list.slice(1));
          expect(hear(send(change))).toEqual(change);
        }
      }),
    );
  });

  it('carries no name of a field of its devices, and every text once', () => {
    const devices = Array.from({ length: 50 }, (_, index) => entryOf(`device-${index}`));
    const packed = JSON.stringify(createEnds().send(changeOf(devices)));
    expect(packed).not.toContain('modelName');
    expect(packed).not.toContain('a1/0/device');
    expect(packed.split('Galaxy S24')).toHaveLength(2);
    expect(packed.length).toBeLessThan(JSON.stringify(changeOf(devices)).length / 4);
  });

  it('tells apart devices that share an identifier', () => {
    const { send, hear } = createEnds();
    const change = changeOf([
      entryOf('x'),
      { ...entryOf('x'), key: 'a1/1/x' },
      { ...entryOf('x'), key: 'b2/0/x' },
    ]);
    expect(hear(send(change))).toEqual(change);
  });

  it('brings a model once for all, which those who have it share then', () => {
    const { send, hear } = createEnds();
    const [first, second] = [send(changeOf([entryOf('x')])), send(changeOf([entryOf('y')]))];
    expect(JSON.stringify(first)).toContain('Galaxy S24');
    expect(JSON.stringify(second)).not.toContain('Galaxy S24');
    const screens = [first, second].map((packed) => hear(packed).updates[0]?.changed[0]?.device.model.screen);
    expect(screens[0]).toEqual(exampleDevice.model.screen);
    expect(screens[1]).toBe(screens[0]);
  });

  it('cannot be read where a model has not come, keeps its number, and can once a snapshot has brought it', () => {
    const { packer, unpacker, send, hear } = createEnds();
    send(changeOf([entryOf('x')]));
    const change = changeOf([entryOf('y'), entryOf('z', { brand: 'another' })]);
    const packed = send(change);
    expect(hear(packed)).toEqual({ ...change, updates: [], isUnreadable: true });
    unpacker.answer('console.snapshot', structuredClone(packer.answer('console.snapshot', snapshotOf([]))));
    expect(hear(packed)).toEqual(change);
  });

  it('brings what a snapshot brought to whoever heard no snapshot', () => {
    const { packer, send, hear } = createEnds();
    packer.answer('console.snapshot', snapshotOf([entryOf('x')]));
    const change = changeOf([entryOf('x')]);
    expect(hear(send(change))).toEqual(change);
  });

  it('begins another book of models after two thousand of them, and the one before is forgotten', () => {
    const { send, hear } = createEnds();
    const made = Array.from({ length: 2_048 }, (_, index) => entryOf(`d${index}`, { modelId: `m${index}` }));
    const before = hear(send(changeOf(made)));
    const after = changeOf([entryOf('d2', { modelId: 'm2' }), entryOf('x', { modelId: 'new' })]);
    const packed = send(after);
    expect(JSON.stringify(packed)).not.toContain('m7');
    const heard = hear(packed);
    expect(heard).toEqual(after);
    expect(heard.updates[0]?.changed[0]?.device.model.screen).not.toBe(
      before.updates[0]?.changed[2]?.device.model.screen,
    );
    const last = changeOf([entryOf('y', { modelId: 'm2' })]);
    expect(hear(send(last))).toEqual(last);
    // A page that had missed the beginning of the book cannot take its numbers for those it knows.
    const other = createEnds();
    other.hear(other.send(changeOf(made)));
    expect(other.hear(send(last)).isUnreadable).toBe(true);
  });
});

const snapshotOf = (devices: readonly DeviceEntry[]) => ({
  version: '1',
  fleet: { sequence: 3, reports: [{ ...report, devices }] },
});

it('a snapshot is the same on the other side, also for a page that has just begun', () => {
  const { packer, unpacker, send } = createEnds();
  send(changeOf([entryOf('earlier', { modelName: 'Earlier' })]));
  const snapshot = snapshotOf([
    { ...entryOf('odd'), key: 'a1/1/odd', seenAt: 3, goneSince: 4 },
    entryOf('earlier', { modelName: 'Earlier' }),
    entryOf('x'),
  ]);
  const packed = packer.answer('console.snapshot', snapshot);
  expect(packed).not.toEqual(snapshot);
  expect(unpacker.answer('console.snapshot', structuredClone(packed))).toEqual(snapshot);
});

it('everything else crosses as it is', () => {
  const { packer, unpacker } = createEnds();
  const notices = [{ id: '1' }] as never;
  expect(packer.event('notices.changed', notices)).toBe(notices);
  expect(unpacker.event('notices.changed', notices)).toBe(notices);
  expect(packer.answer('agents.add', notices)).toBe(notices);
  expect(unpacker.answer('agents.add', notices)).toBe(notices);
});
