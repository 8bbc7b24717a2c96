import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '#shared/model/fleet/agent.ts';
import type { Fleet } from '../../../../../electron/console/fleet/fleet.ts';
import { answer, unreachable } from './readings.ts';
import { agent, startFleet, startFleetWithoutAbort } from './started-fleet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('reports', () => {
  it('follow an agent through its states', async () => {
    const { report, last } = startFleet(agent('a'));
    expect(report()).toMatchObject({ state: { kind: 'polling' }, devices: [] });
    await last()?.answer(answer(['x']));
    expect(report()).toMatchObject({ state: { kind: 'fresh' }, isPolling: false, roundTripMs: 5 });
    expect(report()?.devices).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_400);
    expect(report()).toMatchObject({ state: { kind: 'fresh' }, isPolling: false });
    // `isPolling` is reported when a request takes long.
    await vi.advanceTimersByTimeAsync(100);
    expect(report()).toMatchObject({ state: { kind: 'fresh' }, isPolling: true });
    await last()?.answer(unreachable);
    expect(report()).toMatchObject({ state: { kind: 'stale' }, isPolling: false, errorsLastHour: 1 });
    expect(report()?.devices).toHaveLength(1);
  });

  it('leave out raw records, which you ask for separately', async () => {
    const { fleet, last, keys } = startFleet(agent('a'));
    await last()?.answer(answer(['x']));
    expect(JSON.stringify(fleet.read())).not.toContain('ModelName');
    expect(fleet.rawRecord(keys()?.[0] ?? '')?.record).toMatchObject({
      DeviceID: 'x',
      ModelName: '갤럭시 S26',
    });
    expect(fleet.rawRecord('a/0/none')).toBeNull();
  });
});

describe('responses', () => {
  it('are skipped when their bytes are known', async () => {
    const { last, report } = startFleet(agent('a'));
    expect(last()?.isKnown(Buffer.from('x'))).toBe(false);
    await last()?.answer(answer(['x']));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()?.isKnown(Buffer.from('x'))).toBe(true);
    expect(last()?.isKnown(Buffer.from('y'))).toBe(false);
    const before = report();
    await last()?.answer({ kind: 'unchanged', roundTripMs: 2 });
    expect(report()?.devices).toBe(before?.devices);
    expect(report()?.state).not.toEqual(before?.state);
  });

  it('to an aborted request change nothing', async () => {
    const { fleet, requests, report, last } = startFleetWithoutAbort(agent('a'));
    const first = last();
    fleet.wake();
    await first?.answer(answer(['late']));
    expect(report()).toMatchObject({ state: { kind: 'polling' }, devices: [] });
    expect(requests).toHaveLength(2);
    await last()?.answer(answer(['x']));
    expect(report()?.devices.map(({ device }) => device.deviceId)).toEqual(['x']);
  });

  it('after sign-out are ignored', async () => {
    const { fleet, last, changes } = startFleet(agent('a'));
    const request = last();
    fleet.clear();
    expect(request?.signal.aborted).toBe(true);
    expect(changes.at(-1)).toMatchObject({ updates: [], removed: ['a'] });
    const count = changes.length;
    await request?.answer(answer(['x']));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(changes).toHaveLength(count);
    expect(fleet.read().reports).toEqual([]);
  });
});

describe('agents', () => {
  it('are polled as soon as they’re added, and reported when removed', async () => {
    const { fleet, requests, changes } = startFleet(agent('a'));
    fleet.add(agent('bb'));
    expect(requests.map(({ agent: { id } }) => id)).toEqual(['a', 'bb']);
    await vi.advanceTimersByTimeAsync(50);
    const before = changes.length;
    fleet.remove('bb');
    await vi.advanceTimersByTimeAsync(50);
    expect(requests[1]?.signal.aborted).toBe(true);
    expect(changes.slice(before)).toMatchObject([{ updates: [], removed: ['bb'] }]);
  });

  it('keep their data when renamed, and lose it with their address', async () => {
    const { fleet, last, report, requests } = startFleet(agent('a'));
    await last()?.answer(answer(['x']));
    fleet.edit({ ...agent('a'), name: 'Rack' });
    expect(report()).toMatchObject({ agent: { name: 'Rack' }, state: { kind: 'fresh' } });
    expect(report()?.devices).toHaveLength(1);
    fleet.edit(agent('a', '10.9.9.9'));
    expect(report()).toMatchObject({ state: { kind: 'polling' }, devices: [] });
    expect(requests[1]?.signal.aborted).toBe(true);
    expect(last()?.agent.address.host).toBe('10.9.9.9');
  });

  it('are refreshed, one or all', async () => {
    const { fleet, requests } = startFleet(agent('a'), agent('bb'));
    await Promise.all(requests.map((request) => request.answer(unreachable)));
    fleet.pollNow(['bb']);
    expect(requests.map(({ agent: { id } }) => id)).toEqual(['a', 'bb', 'bb']);
    fleet.pollNow(null);
    expect(requests.map(({ agent: { id } }) => id)).toEqual(['a', 'bb', 'bb', 'a']);
    fleet.pollNow(['unknown']);
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['awaited', (fleet: Fleet) => fleet.setAwaited(new Set(['bb']))],
    ['visible', (fleet: Fleet) => fleet.setView({ agentIds: ['bb'], isVisible: true })],
  ])('are polled more often while they are %s', async (_, choose) => {
    const { fleet, requests } = startFleet(agent('a'), agent('bb'));
    await Promise.all(requests.map((request) => request.answer(answer([]))));
    choose(fleet);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requests.slice(2).map((request) => request.agent.id)).toEqual(['bb']);
    fleet.clear();
  });

  it('follow new polling periods at once', async () => {
    const { fleet, requests } = startFleet(agent('a'));
    await requests[0]?.answer(answer([]));
    fleet.setPeriods({ seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
    fleet.clear();
  });

  it('replace those of the previous lab', async () => {
    const { fleet, changes, requests } = startFleet(agent('a'));
    await vi.advanceTimersByTimeAsync(50);
    fleet.open([agent('bb')], { poll: () => new Promise(() => {}) });
    expect(changes.at(-1)).toMatchObject({ removed: ['a'] });
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(fleet.read().reports.map((each) => each.agent.id)).toEqual(['bb']);
    fleet.arrange(['none', 'bb']);
    expect(fleet.read().reports).toHaveLength(1);
    expect(fleet.rawRecord('unknown/0/x')).toBeNull();
    fleet.clear();
  });

  it('can be read by ID', () => {
    const { fleet } = startFleet(agent('a'), agent('bb'), agent('ccc'));
    const reports = fleet.reportsOf(['ccc', 'none', 'a']);
    expect(reports.map((each) => each.agent.id)).toEqual(['ccc', 'a']);
    fleet.clear();
  });
});

describe('agents that haven’t answered since the computer woke up', () => {
  it('are counted until they respond, fail, are paused or removed', async () => {
    const ids = ['a', 'bb', 'ccc', 'dddd'];
    const { fleet, requests } = startFleet(...ids.map((id) => agent(id)));
    await Promise.all(requests.splice(0).map((request) => request.answer(answer([]))));
    expect(fleet.countUnrefreshed()).toBe(0);
    fleet.wake();
    const counts = [fleet.countUnrefreshed()];
    await requests[0]?.answer(answer([]));
    counts.push(fleet.countUnrefreshed());
    await requests[1]?.answer(unreachable);
    counts.push(fleet.countUnrefreshed());
    fleet.edit({ ...agent('ccc'), isPaused: true });
    counts.push(fleet.countUnrefreshed());
    fleet.remove('dddd');
    expect([...counts, fleet.countUnrefreshed()]).toEqual([4, 3, 2, 1, 0]);
    fleet.wake();
    expect(fleet.countUnrefreshed()).toBe(2);
    fleet.clear();
    expect(fleet.countUnrefreshed()).toBe(0);
  });
});

describe('a paused agent', () => {
  const paused = (id: string): Agent => ({ ...agent(id), isPaused: true });

  it('isn’t polled, and its data is stale at once', async () => {
    const { fleet, last, requests, report, changes } = startFleet(agent('a'));
    await last()?.answer(answer(['x']));
    const answeredAt = Date.now() - 50;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(2);
    fleet.edit(paused('a'));
    expect(last()?.signal.aborted).toBe(true);
    const since = Date.now();
    await vi.advanceTimersByTimeAsync(600_000);
    fleet.wake();
    fleet.pollNow(null);
    expect(requests).toHaveLength(2);
    expect(report()?.state).toEqual({ kind: 'stale', answeredAt, since, reason: { kind: 'paused' } });
    // Its devices have not changed and need not be reported again.
    expect(changes.at(-1)?.updates).toMatchObject([{ changed: [], isWhole: false }]);
  });

  it('is polled once on refresh, and stays paused', async () => {
    const { fleet, last, requests, report } = startFleet(paused('a'));
    expect(requests).toHaveLength(0);
    expect(report()?.state).toMatchObject({ answeredAt: null, reason: { kind: 'paused' } });
    fleet.pollNow(['a']);
    await last()?.answer(answer(['x']));
    expect(report()).toMatchObject({ state: { answeredAt: Date.now() - 50, reason: { kind: 'paused' } } });
    expect(report()?.devices).toHaveLength(1);
    fleet.setPeriods({ seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 });
    fleet.setView({ agentIds: ['a'], isVisible: true });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(1);
  });

  it('is polled immediately when it is resumed', async () => {
    const { fleet, last, requests, report } = startFleet(paused('a'));
    fleet.edit(agent('a'));
    expect(requests).toHaveLength(1);
    await last()?.answer(answer(['x']));
    expect(report()?.state).toMatchObject({ kind: 'fresh' });
  });
});

describe('the data of an earlier session', () => {
  const saved = async () => {
    const { fleet, last } = startFleet(agent('a'), agent('bb'));
    fleet.remove('bb');
    await last()?.answer(unreachable);
    fleet.add(agent('ccc'));
    await last()?.answer(answer(['x']));
    const remembered = fleet.remember();
    fleet.clear();
    return remembered;
  };

  it('has the agents that answered', async () => {
    expect(await saved()).toMatchObject([{ agentId: 'ccc', address: '10.0.0.3:5037' }]);
  });

  it('is shown for agents at the same address', async () => {
    const remembered = await saved();
    const { fleet, changes, report } = startFleet(agent('ccc'), agent('a'));
    await vi.advanceTimersByTimeAsync(100);
    const before = changes.length;
    fleet.recall(remembered);
    expect(report('ccc')).toMatchObject({ state: { reason: { kind: 'from-last-time' } } });
    expect(report('a')?.devices).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(changes.slice(before)).toMatchObject([{ updates: [{ report: { agent: { id: 'ccc' } } }] }]);
    fleet.clear();
  });

  it('isn’t shown at another address, or for an agent that’s gone', async () => {
    const remembered = await saved();
    const { fleet, report } = startFleet(agent('ccc', '10.9.9.9'));
    fleet.recall([...remembered, ...remembered.map((each) => ({ ...each, agentId: 'none' }))]);
    expect(report('ccc')?.devices).toEqual([]);
    expect(fleet.read().reports).toHaveLength(1);
    fleet.clear();
  });
});

describe('dismiss', () => {
  it('keeps devices that are listed now', async () => {
    const { fleet, last, keys } = startFleet(agent('a'));
    await last()?.answer(answer(['x']));
    fleet.dismiss(keys() ?? []);
    expect(keys()).toEqual(['a/0/x']);
  });

  it('removes disconnected devices until they are listed again', async () => {
    const { fleet, last, keys } = startFleet(agent('a'));
    await last()?.answer(answer(['x', 'y']));
    await vi.advanceTimersByTimeAsync(10_000);
    await last()?.answer(answer(['y']));
    fleet.dismiss(['a/0/x', 'a/0/y', 'a/0/none']);
    expect(keys()).toEqual(['a/0/y']);
    expect(fleet.rawRecord('a/0/x')).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    await last()?.answer(answer(['x', 'y']));
    expect(keys()).toEqual(['a/0/x', 'a/0/y']);
  });

  it('brings devices of a silent agent back even if the same bytes arrive', async () => {
    const { fleet, last, keys } = startFleet(agent('a'));
    await last()?.answer(answer(['x']));
    await vi.advanceTimersByTimeAsync(10_000);
    await last()?.answer(unreachable);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(last()?.isKnown(Buffer.from('x'))).toBe(true);
    fleet.dismiss(['a/0/x']);
    expect(keys()).toEqual([]);
    expect(last()?.isKnown(Buffer.from('x'))).toBe(false);
    await last()?.answer(answer(['x']));
    expect(keys()).toEqual(['a/0/x']);
  });
});
