import { describe, expect, it } from 'vitest';
import {
  type AgentDevices,
  noDevices,
  recordOf,
} from '../../../../../electron/console/fleet/agent-devices.ts';
import { mergeAnswer } from '../../../../../electron/console/fleet/merge-answer.ts';
import { wireDevice } from '../../../../fakes/lab-server.ts';
import { reading } from './readings.ts';

const merge = (previous: AgentDevices, ids: readonly string[], now: number, isGood = true) =>
  // As if there was a successful response at every earlier time.
  mergeAnswer(previous, {
    agentId: 'a',
    devices: ids.map((id) => reading(id)),
    isGood,
    lastAnsweredAt: now - 1,
    now,
  });

/** `id seenAt goneSince` of each entry, in order. */
const rows = ({ entries }: AgentDevices) =>
  entries.map((entry) => `${entry.device.deviceId} ${entry.seenAt ?? 'now'} ${entry.goneSince ?? '-'}`);

describe('mergeAnswer', () => {
  it.each([
    { what: 'new devices appear', before: [], ids: ['x', 'y'], after: ['x now -', 'y now -'] },
    { what: 'devices stay', before: ['x'], ids: ['x'], after: ['x now -'] },
    {
      what: 'an unlisted device is gone from then on',
      before: ['x', 'y'],
      ids: ['y'],
      after: ['y now -', 'x 1 2'],
    },
    { what: 'an empty list leaves all of them gone', before: ['x', 'y'], ids: [], after: ['x 1 2', 'y 1 2'] },
    { what: 'order of the response', before: ['x', 'y'], ids: ['y', 'x'], after: ['y now -', 'x now -'] },
  ])('$what', ({ before, ids, after }) => {
    expect(rows(merge(merge(noDevices, before, 1), ids, 2))).toEqual(after);
  });

  it('keeps the time when a device disconnected, until it is back', () => {
    const gone = merge(merge(noDevices, ['x'], 1), [], 2);
    expect(rows(merge(gone, [], 3))).toEqual(['x 1 2']);
    expect(rows(merge(gone, ['x'], 4))).toEqual(['x now -']);
    expect(rows(merge(merge(gone, ['x'], 4), [], 5))).toEqual(['x 4 5']);
  });

  it('marks nothing as disconnected for a response that cannot state it, but adds its devices', () => {
    const before = merge(merge(noDevices, ['x', 'y', 'z'], 1), ['y', 'z'], 2);
    expect(rows(merge(before, ['x'], 3, false))).toEqual(['x 3 -', 'y now -', 'z now -']);
    expect(rows(merge(before, [], 3, false))).toEqual(rows(before));
  });

  it('uses the latest fields and keeps the raw record of each device, also of disconnected ones', () => {
    const first = merge(noDevices, ['x', 'y'], 1);
    const renamed = reading('x', { UserAlias: 'mine', Unknown: [1] });
    const second = mergeAnswer(first, {
      agentId: 'a',
      devices: [renamed],
      isGood: true,
      lastAnsweredAt: 1,
      now: 2,
    });
    expect(second.entries[0]?.device.alias).toBe('mine');
    expect(second.entries.map((entry) => recordOf(second, entry))).toEqual([
      wireDevice('x', { UserAlias: 'mine', Unknown: [1] }),
      wireDevice('y'),
    ]);
  });

  it('distinguishes devices with the same DeviceID, and keeps their keys in each response', () => {
    const twice = merge(noDevices, ['x', 'x', 'y'], 1);
    expect(twice.entries.map(({ key }) => key)).toEqual(['a/0/x', 'a/1/x', 'a/0/y']);
    expect(rows(merge(twice, ['y', 'x'], 2))).toEqual(['y now -', 'x now -', 'x 1 2']);
  });
});

describe('the start of a use', () => {
  const take = (before: AgentDevices, user: string, now: number, lastAnsweredAt = now - 1) =>
    mergeAnswer(before, {
      agentId: 'a',
      devices: [reading('x', { ConnectedUser: user })],
      isGood: true,
      lastAnsweredAt,
      now,
    });
  const startOf = ({ entries }: AgentDevices) => entries[0]?.usedSince;
  const free = take(noDevices, '', 1);

  it('is known if the previous response reported another user, or no user', () => {
    const kim = take(free, 'kim', 5);
    expect(startOf(kim)).toEqual({ at: 5, isAtLeast: false });
    expect(startOf(take(kim, 'kim', 6))).toBe(startOf(kim));
    expect(startOf(take(kim, 'lee', 7))).toEqual({ at: 7, isAtLeast: false });
    expect(startOf(take(kim, '', 8))).toBeUndefined();
  });

  it('is not known in the first response, after a pause between responses, or when a device is back', () => {
    expect(startOf(take(noDevices, 'kim', 5))).toEqual({ at: 5, isAtLeast: true });
    expect(startOf(take(free, 'kim', 100_000, 1))).toEqual({ at: 100_000, isAtLeast: true });
    const gone = merge(free, [], 2);
    expect(startOf(take(gone, 'kim', 3))).toEqual({ at: 3, isAtLeast: true });
  });
});

describe('entries', () => {
  it('are the same objects while the device is unchanged', () => {
    const first = merge(noDevices, ['x', 'y'], 1);
    const second = merge(first, ['y', 'x'], 2);
    expect(second.entries[0]).toBe(first.entries[1]);
    const other = reading('x', { ConnectedUser: 'kim' });
    const input = { agentId: 'a', devices: [other, reading('y')], isGood: true, lastAnsweredAt: 2, now: 3 };
    const third = mergeAnswer(second, input);
    expect(third.entries[0]).not.toBe(second.entries[1]);
    expect(third.entries[1]).toBe(second.entries[0]);
  });
});

describe('keys', () => {
  const keysOf = (agentId: string, ids: readonly string[]) => {
    const input = {
      agentId,
      devices: ids.map((id) => reading(id)),
      isGood: true,
      lastAnsweredAt: null,
      now: 1,
    };
    return mergeAnswer(noDevices, input).entries.map(({ key }) => key);
  };

  it('differ by agent, DeviceID and occurrence', () => {
    const keys = [...keysOf('a', ['x', 'x', '0/x', '1/x']), ...keysOf('b', ['x'])];
    expect(new Set(keys).size).toBe(5);
  });

  it('have a limited length, for a DeviceID of any length', () => {
    const [long = '', other] = keysOf('a'.repeat(256), ['x'.repeat(1_000), `${'x'.repeat(999)}y`]);
    expect(long.length).toBeLessThan(512);
    expect(long).not.toBe(other);
  });

  it('differ if a DeviceID equals the short form of a long one', () => {
    const long = 'x'.repeat(1_000);
    const shortened = keysOf('a', [long])[0]?.slice('a/0/'.length) ?? '';
    expect(new Set(keysOf('a', [long, shortened, long])).size).toBe(3);
  });
});
