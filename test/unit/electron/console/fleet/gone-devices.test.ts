import { expect, it } from 'vitest';
import {
  type AgentDevices,
  noDevices,
  recordOf,
} from '../../../../../electron/console/fleet/agent-devices.ts';
import { mergeAnswer } from '../../../../../electron/console/fleet/merge-answer.ts';
import { recall } from '../../../../../electron/console/fleet/remembered-agent.ts';
import { noData } from '../../../../../electron/console/fleet/agent-data.ts';
import { MAX_GONE_DEVICES } from '#shared/model/agent.ts';
import { reading } from './readings.ts';

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

it('has the same limit for devices from before a restart', () => {
  const remembered = { agentId: 'a', address: '', answeredAt: 1, devices: invent(noDevices, 4_000, 1) };
  const received = { ...noData, devices: invent(noDevices, 3, 5) };
  const fresh = { ...received, state: { kind: 'fresh', answeredAt: 5 } } as const;
  const { devices } = recall(fresh, remembered, 6);
  expect(devices.entries).toHaveLength(3 + MAX_GONE_DEVICES);
  expect([...devices.raw.values()].filter((record) => record !== undefined)).toHaveLength(3);
  expect(devices.dropped).toEqual({ count: 3_000, since: 6 });
});
