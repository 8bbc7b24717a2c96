import { describe, expect, it } from 'vitest';
import {
  type AgentDevices,
  deviceKey,
  mergeAnswer,
  noDevices,
  repeatAnswer,
} from '../../../../../electron/core/fleet/merge-answer.ts';
import { reading } from './readings.ts';

const merge = (previous: AgentDevices, ids: readonly string[], now: number, isComplete = true) =>
  mergeAnswer(previous, { agentId: 'a', devices: ids.map((id) => reading(id)), isComplete, now });

/** `id seenAt goneSince` of each entry, in order. */
const rows = ({ entries }: AgentDevices) =>
  entries.map((entry) => `${entry.device.deviceId} ${entry.seenAt} ${entry.goneSince ?? '-'}`);

describe('mergeAnswer', () => {
  it.each([
    { what: 'new devices appear', before: [], ids: ['x', 'y'], after: ['x 2 -', 'y 2 -'] },
    { what: 'devices stay', before: ['x'], ids: ['x'], after: ['x 2 -'] },
    {
      what: 'an unlisted device is gone from then on',
      before: ['x', 'y'],
      ids: ['y'],
      after: ['y 2 -', 'x 1 2'],
    },
    { what: 'an empty list leaves all of them gone', before: ['x', 'y'], ids: [], after: ['x 1 2', 'y 1 2'] },
    { what: 'the order is the answer’s', before: ['x', 'y'], ids: ['y', 'x'], after: ['y 2 -', 'x 2 -'] },
  ])('$what', ({ before, ids, after }) => {
    expect(rows(merge(merge(noDevices, before, 1), ids, 2))).toEqual(after);
  });

  it('remembers since when a device is gone, until it comes back', () => {
    const gone = merge(merge(noDevices, ['x'], 1), [], 2);
    expect(rows(merge(gone, [], 3))).toEqual(['x 1 2']);
    expect(rows(merge(gone, ['x'], 4))).toEqual(['x 4 -']);
    expect(rows(merge(merge(gone, ['x'], 4), [], 5))).toEqual(['x 4 5']);
  });

  it('marks nothing gone for an answer that cannot say so, but takes the devices it carries', () => {
    const before = merge(merge(noDevices, ['x', 'y', 'z'], 1), ['y', 'z'], 2);
    expect(rows(merge(before, ['x'], 3, false))).toEqual(['x 3 -', 'y 2 -', 'z 2 -']);
    expect(rows(merge(before, [], 3, false))).toEqual(rows(before));
  });

  it('takes the newest fields and keeps the raw record of each device, gone ones too', () => {
    const first = merge(noDevices, ['x', 'y'], 1);
    const renamed = reading('x', { UserAlias: 'mine', Unknown: [1] });
    const second = mergeAnswer(first, { agentId: 'a', devices: [renamed], isComplete: true, now: 2 });
    expect(second.entries[0]?.device.alias).toBe('mine');
    expect(second.raw.get('a/0/x')).toMatchObject({ UserAlias: 'mine', Unknown: [1] });
    expect(second.raw.get('a/0/y')).toMatchObject({ DeviceID: 'y' });
    expect(second.raw.size).toBe(2);
  });

  it('keeps devices with the same DeviceID apart, and their keys from answer to answer', () => {
    const twice = merge(noDevices, ['x', 'x', 'y'], 1);
    expect(twice.entries.map(({ key }) => key)).toEqual(['a/0/x', 'a/1/x', 'a/0/y']);
    expect(rows(merge(twice, ['y', 'x'], 2))).toEqual(['y 2 -', 'x 2 -', 'x 1 2']);
  });
});

describe('repeatAnswer', () => {
  it('moves the time of listed devices only', () => {
    const before = merge(merge(noDevices, ['x', 'y'], 1), ['y'], 2);
    const after = repeatAnswer(before, 9);
    expect(rows(after)).toEqual(['y 9 -', 'x 1 2']);
    expect(after.raw).toBe(before.raw);
  });
});

describe('deviceKey', () => {
  it('differs by agent, DeviceID and occurrence', () => {
    const keys = [
      deviceKey('a', 'x', 0),
      deviceKey('b', 'x', 0),
      deviceKey('a', 'x', 1),
      deviceKey('a', '0/x', 0),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('stays within what the page may hand back, however long the DeviceID', () => {
    const long = deviceKey('a'.repeat(256), 'x'.repeat(100_000), 0);
    expect(long.length).toBeLessThan(512);
    expect(long).not.toBe(deviceKey('a'.repeat(256), `${'x'.repeat(99_999)}y`, 0));
  });
});
