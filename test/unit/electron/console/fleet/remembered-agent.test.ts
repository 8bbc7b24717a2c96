import { describe, expect, it } from 'vitest';
import { type AgentData, applyResponse, noData } from '../../../../../electron/console/fleet/agent-data.ts';
import { recall, remember } from '../../../../../electron/console/fleet/remembered-agent.ts';
import { answer, reading, unreachable } from './readings.ts';
import { agent } from './started-fleet.ts';

const address = '10.0.0.5:5037';
const own = agent('a', '10.0.0.5');
const withRaw = (ids: readonly string[], battery: number) =>
  answer([], { devices: ids.map((id) => reading(id, { Battery: battery })) });
const after = (data: AgentData, outcome: Parameters<typeof applyResponse>[2], now: number) =>
  applyResponse(data, 'a', outcome, now);

const earlier = after(noData, withRaw(['x', 'y'], 80), 1_000);
const remembered = { agentId: 'a', address, answeredAt: 1_000, devices: earlier.devices };
const rows = ({ devices }: AgentData) =>
  devices.entries.map(({ device, seenAt, goneSince }) => [device.deviceId, seenAt, goneSince]);

describe('remember', () => {
  it('saves the devices with the time they were last listed, if there are any', () => {
    expect(remember(own, earlier)).toEqual(remembered);
    expect(remember(own, noData)).toBeNull();
    const empty = after(noData, answer([]), 7);
    expect(remember(own, empty)).toMatchObject({ answeredAt: 7, devices: { entries: [] } });
    const refused = after(noData, answer(['x'], { resultCode: 7 }), 7);
    expect(remember(own, refused)).toMatchObject({ answeredAt: null });
  });

  it('saves an agent of the lab’s list, also without devices', () => {
    const ofLab = { ...own, name: 'Rack', group: 'Seoul', origin: 'lab' } as const;
    const lab = { name: 'Rack', group: 'Seoul' };
    expect(remember(ofLab, earlier)).toEqual({ ...remembered, lab });
    const saved = remember(ofLab, noData);
    expect(saved).toMatchObject({ agentId: 'a', address, answeredAt: null, lab });
    expect(saved && recall(noData, saved, 5_000)).toBe(noData);
  });
});

describe('recall', () => {
  it('shows saved devices as stale until the agent responds', () => {
    const data = recall(noData, remembered, 5_000);
    expect(data.state).toEqual({
      kind: 'stale',
      answeredAt: 1_000,
      since: 5_000,
      reason: { kind: 'from-last-time' },
    });
    expect(rows(data)).toEqual([
      ['x', null, null],
      ['y', null, null],
    ]);
    expect(data.devices.entries[0]).toBe(earlier.devices.entries[0]);
    expect([...data.devices.raw]).toEqual([...earlier.devices.raw]);
  });

  it('keeps the reason of a failure that came first', () => {
    const failed = after(noData, unreachable, 4_000);
    expect(recall(failed, remembered, 5_000).state).toEqual({ ...failed.state, answeredAt: 1_000 });
  });

  it('marks devices as gone if the first response leaves them out', () => {
    const answered = after(noData, withRaw(['y', 'z'], 70), 4_000);
    const data = recall(answered, remembered, 5_000);
    expect(data.state).toBe(answered.state);
    expect(rows(data)).toEqual([
      ['y', null, null],
      ['z', null, null],
      ['x', 1_000, 4_000],
    ]);
    expect([...data.devices.raw.keys()].toSorted()).toEqual(['a/0/x', 'a/0/y', 'a/0/z']);
    expect(data.devices.raw.get('a/0/x')).toBeUndefined();
    expect(data.devices.raw.get('a/0/y')).toBe(answered.devices.raw.get('a/0/y'));
    const unknown = recall(answered, { ...remembered, answeredAt: null }, 5_000);
    expect(rows(unknown).at(-1)).toEqual(['x', 4_000, 4_000]);
  });

  it('keeps the count of dropped devices', () => {
    const dropped = { count: 3, since: 1 };
    const saved = { ...remembered, devices: { ...earlier.devices, dropped } };
    expect(recall(noData, saved, 5_000).devices.dropped).toEqual(dropped);
    const newer = { count: 9, since: 2 };
    const answered = { ...noData, devices: { ...noData.devices, dropped: newer } };
    expect(recall(answered, saved, 5_000).devices.dropped).toEqual(newer);
  });
});
