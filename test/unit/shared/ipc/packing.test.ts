import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import { packAnswer, packEvent, unpackAnswer, unpackEvent } from '#shared/ipc/packing.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { FieldType } from '#shared/device/device-field.ts';
import { storedFields } from '#shared/device/field-values.ts';
import { type FlatDevice, nestDevice } from '#shared/device/flat-device.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../fixtures/device.ts';

const ownAddress = '10.0.3.7:5037';
const text = fc.option(fc.oneof(fc.string(), fc.constant(ownAddress)));
const size = fc.option(fc.integer());
// Models are compared by their JSON, which has one zero and no infinity.
const range = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));

const values: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  identifier: fc.string({ minLength: 1 }),
  text,
  'stated-text': text,
  integer: size,
  decimal: range,
  size: fc.record({ width: size, height: size }),
  range: fc.record({ minX: range, maxX: range, minY: range, maxY: range }),
  observed: fc.option(fc.constant({ RemoteControl: ['scrcpy'] })),
  claim: fc.option(fc.constant({ Until: '2026-11-22T10:12:00.000Z', Kind: 'person' })),
  screenshot: fc.option(fc.constant({ At: '2026-11-22T10:12:00.000Z' })),
  names: fc.constant([]),
  raw: fc.constant(null),
};
const device = fc
  .record(Object.fromEntries(storedFields.map(({ key, field }) => [key, values[field.type]])))
  // Each value has the type of its field.
  .map((flat) => nestDevice(flat as unknown as FlatDevice));

const anyEntry: fc.Arbitrary<DeviceEntry> = fc.record({
  key: fc.constant(''),
  device,
  deviations: fc.array(
    fc.record({ field: fc.string(), problem: fc.constantFrom('missing', 'repeated-id'), found: fc.string() }),
    { maxLength: 2 },
  ),
  seenAt: fc.option(fc.nat(), { freq: 2 }),
  goneSince: fc.option(fc.nat(), { freq: 2 }),
});
/** Its usual key, or one that is almost the same. */
const keyOf = (id: string) =>
  fc.constantFrom(`a1/0/${id}`, `a1/1/${id}`, `b2/0/${id}`, `a1/0/x${id}`, `a1/0/${'y'.repeat(id.length)}`);
const entry = anyEntry.chain((each) => keyOf(each.device.deviceId).map((key) => ({ ...each, key })));
const usedEntry: fc.Arbitrary<DeviceEntry> = fc
  .tuple(entry, fc.record({ at: fc.integer({ min: 1 }), isAtLeast: fc.boolean() }))
  .map(([usual, usedSince]) => ({ ...usual, usedSince }));

const {
  devices: _devices,
  roundTrips: _roundTrips,
  ...report
} = exampleReport('a1', { agent: { address: { host: '10.0.3.7', port: 5037 } } });

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

/** As it crosses: only values pass between the processes. */
const send = (change: FleetChange): unknown => structuredClone(packEvent('fleet.changed', change));
// In the form of packEvent.
const receive = (packed: unknown) => unpackEvent('fleet.changed', packed) as FleetChange;
const cross = (change: FleetChange) => receive(send(change));

const entryOf = (deviceId: string, fields: Partial<FlatDevice> = {}): DeviceEntry => ({
  key: `a1/0/${deviceId}`,
  device: makeDevice({ deviceId, ...fields }),
  deviations: [],
  seenAt: null,
  goneSince: null,
});

describe('a change of the fleet', () => {
  it('arrives unchanged, whatever the devices', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(entry, usedEntry)), (list) => {
        const change = changeOf(list, list.slice(1));
        expect(cross(change)).toEqual(change);
      }),
    );
  });

  it('has each model once, and leaves out the address of its agent', () => {
    const packed = JSON.stringify(send(changeOf([entryOf('x'), entryOf('y')])));
    expect(packed.split('modelName')).toHaveLength(2);
    expect(packed).not.toContain(ownAddress);
  });
});

const snapshotOf = (devices: readonly DeviceEntry[]) => ({
  version: '1',
  fleet: { sequence: 3, reports: [{ ...report, devices }] },
});

it('a snapshot arrives unchanged', () => {
  const snapshot = snapshotOf([
    { ...entryOf('odd'), key: 'a1/1/odd', seenAt: 3, goneSince: 4 },
    entryOf('x', { modelName: 'Another' }),
    entryOf('y'),
  ]);
  const packed = packAnswer('console.state', snapshot);
  expect(packed).not.toEqual(snapshot);
  expect(unpackAnswer('console.state', structuredClone(packed))).toEqual(snapshot);
});

it('everything else is sent as it is', () => {
  const notices = [{ id: '1' }] as never;
  expect(packEvent('notices.changed', notices)).toBe(notices);
  expect(unpackEvent('notices.changed', notices)).toBe(notices);
  expect(packAnswer('agents.add', notices)).toBe(notices);
  expect(unpackAnswer('agents.add', notices)).toBe(notices);
});
