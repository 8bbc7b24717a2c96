import { describe, expect, it } from 'vitest';
import { MAX_GONE_DEVICES } from '#shared/model/fleet/agent.ts';
import {
  type AgentDevices,
  findEntry,
  mergeAnswer,
  noDevices,
  recordOf,
} from '../../../../../electron/console/fleet/agent-devices.ts';
import { wireDevice } from '../../../../fakes/lab-server.ts';
import { reading } from './readings.ts';
import { recall } from '../../../../../electron/console/fleet/remembered-agent.ts';
import { noData } from '../../../../../electron/console/fleet/agent-data.ts';

describe('agent devices', () => {
  const merge = (previous: typeof noDevices, fields: Record<string, unknown>) =>
    mergeAnswer(previous, {
      agentId: 'a',
      devices: [reading('x', fields), reading('y')],
      isGood: true,
      lastAnsweredAt: null,
      now: 1,
    });

  it('returns each record unchanged, and stores only those with more fields', () => {
    const odd = { Battery: 80, UserAlias: null };
    const devices = merge(noDevices, odd);
    expect(devices.entries.map((entry) => JSON.stringify(recordOf(devices, entry)))).toEqual([
      JSON.stringify(wireDevice('x', odd)),
      JSON.stringify(wireDevice('y')),
    ]);
    expect([...devices.raw.keys()]).toEqual(['a/0/x']);
  });

  it('forgets the extra fields of a record that has none any more', () => {
    const devices = merge(merge(noDevices, { Battery: 80 }), {});
    expect(devices.raw.size).toBe(0);
    expect(recordOf(devices, devices.entries[0]!)).toEqual(wireDevice('x'));
  });

  it('finds devices by key among the current ones', () => {
    const before = merge(noDevices, { UserAlias: 'one' });
    const after = merge(before, { UserAlias: 'two' });
    expect([before, after].map((devices) => findEntry(devices, 'a/0/x')?.device.alias)).toEqual([
      'one',
      'two',
    ]);
    expect(findEntry(before, 'a/0/z')).toBeUndefined();
  });
});

describe('gone devices', () => {
  const template = reading('x', { Extra: 'beyond the contract' });

  /** A response with new devices, each with a record that has additional data. */
  function invent(previous: AgentDevices, count: number, now: number, isGood = true): AgentDevices {
    const devices = Array.from({ length: count }, (_, index) => ({
      ...template,
      device: { ...template.device, deviceId: `${now}-${index}` },
    }));
    return mergeAnswer(previous, { agentId: 'a', devices, isGood, lastAnsweredAt: now - 1, now });
  }

  const rounds = [1, 2, 3, 4, 5, 6];

  it.each([
    ['good', true],
    ['refused', false],
  ])(
    'an agent that invents devices in each %s response has at most 1,000 that are not listed',
    (_what, isGood) => {
      const devices = rounds.reduce((before, now) => invent(before, 4_000, now, isGood), noDevices);
      expect(devices.entries).toHaveLength(4_000 + MAX_GONE_DEVICES);
      const goneIds = devices.entries.slice(4_000).map(({ device }) => device.deviceId);
      expect(goneIds.every((id) => id.startsWith('5-'))).toBe(true);
      expect(devices.dropped).toEqual({ count: 4 * 4_000 + 3_000, since: 2 });
    },
  );

  it('removes the oldest first, and none because of its age', () => {
    let devices = invent(noDevices, 600, 1);
    devices = invent(devices, 600, 2);
    expect(devices.dropped).toBeNull();
    devices = invent(devices, 1, 1_000_000_000);
    const gone = devices.entries.slice(1);
    expect(gone.filter(({ goneSince }) => goneSince === 2)).toHaveLength(400);
    expect(gone.filter(({ goneSince }) => goneSince === 1_000_000_000)).toHaveLength(600);
    expect(devices.dropped).toEqual({ count: 200, since: 1_000_000_000 });
  });

  it('keeps no record of a disconnected device', () => {
    const devices = invent(invent(noDevices, 2, 1), 0, 2);
    expect(devices.entries.map((entry) => recordOf(devices, entry))).toEqual([undefined, undefined]);
  });

  it('limits devices from before a restart too', () => {
    const remembered = { agentId: 'a', address: '', answeredAt: 1, devices: invent(noDevices, 4_000, 1) };
    const received = { ...noData, devices: invent(noDevices, 3, 5) };
    const fresh = { ...received, state: { kind: 'fresh', answeredAt: 5 } } as const;
    const { devices } = recall(fresh, remembered, 6);
    expect(devices.entries).toHaveLength(3 + MAX_GONE_DEVICES);
    expect([...devices.raw.values()].filter((record) => record !== undefined)).toHaveLength(3);
    expect(devices.dropped).toEqual({ count: 3_000, since: 6 });
  });
});

describe('merge answer', () => {
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
      {
        what: 'an empty list leaves all of them gone',
        before: ['x', 'y'],
        ids: [],
        after: ['x 1 2', 'y 1 2'],
      },
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

    it('marks nothing as disconnected after a failure response, but adds its devices', () => {
      const before = merge(merge(noDevices, ['x', 'y', 'z'], 1), ['y', 'z'], 2);
      expect(rows(merge(before, ['x'], 3, false))).toEqual(['x 3 -', 'y now -', 'z now -']);
      expect(rows(merge(before, [], 3, false))).toEqual(rows(before));
    });

    it('tells devices with the same DeviceID apart every time', () => {
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

    it('is known if the previous response had another user or none', () => {
      const kim = take(free, 'kim', 5);
      expect(startOf(kim)).toEqual({ at: 5, isAtLeast: false });
      expect(startOf(take(kim, 'kim', 6))).toBe(startOf(kim));
      expect(startOf(take(kim, 'lee', 7))).toEqual({ at: 7, isAtLeast: false });
      expect(startOf(take(kim, '', 8))).toBeUndefined();
    });

    it('is a lower bound at first, after a pause, and when a device is back', () => {
      expect(startOf(take(noDevices, 'kim', 5))).toEqual({ at: 5, isAtLeast: true });
      expect(startOf(take(free, 'kim', 100_000, 1))).toEqual({ at: 100_000, isAtLeast: true });
      const gone = merge(free, [], 2);
      expect(startOf(take(gone, 'kim', 3))).toEqual({ at: 3, isAtLeast: true });
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

    it('have a limited length', () => {
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
});
