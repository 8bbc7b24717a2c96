import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from './readings.ts';
import { agent, startFleet } from './started-fleet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the page', () => {
  it('gets the first change at once, then one message a frame', async () => {
    const { changes, requests, fleet } = startFleet(agent('a'), agent('bb'), agent('ccc'));
    await vi.advanceTimersByTimeAsync(100);
    const before = changes.length;
    requests[0]?.settle(answer(['x']));
    await vi.advanceTimersByTimeAsync(1);
    expect(changes).toHaveLength(before + 1);
    requests[1]?.settle(answer(['y']));
    await vi.advanceTimersByTimeAsync(8);
    requests[2]?.settle(answer(['z']));
    await vi.advanceTimersByTimeAsync(6);
    expect(changes).toHaveLength(before + 1);
    await vi.advanceTimersByTimeAsync(3);
    expect(changes.slice(before + 1).map(({ updates }) => updates.length)).toEqual([2]);
    fleet.clear();
  });

  it('can refresh an agent while it handles its first response', async () => {
    const { requests, fleet, whenReported } = startFleet(agent('a'));
    await vi.advanceTimersByTimeAsync(0);
    whenReported(() => fleet.pollNow(null));
    requests[0]?.settle(answer(['x']));
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    fleet.clear();
  });

  it('gets the first response right after the agents', async () => {
    const { changes, requests, fleet } = startFleet(agent('a'), agent('bb'));
    // The requests are sent before the page receives their agents.
    expect([requests.length, changes.length]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(0);
    expect(changes.map(({ updates }) => updates.length)).toEqual([2]);
    requests[0]?.settle(answer(['x']));
    await vi.advanceTimersByTimeAsync(0);
    expect(changes.at(-1)?.updates[0]?.changed).toHaveLength(1);
    requests[1]?.settle(answer(['y']));
    await vi.advanceTimersByTimeAsync(0);
    expect(changes).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(16);
    expect(changes.at(-1)?.updates[0]?.changed).toHaveLength(1);
    expect(changes).toHaveLength(3);
    fleet.clear();
  });

  it('gets a new order once, when it knows all its agents', async () => {
    const { changes, fleet, report } = startFleet(agent('a'), agent('bb'));
    fleet.remove('a');
    await vi.advanceTimersByTimeAsync(50);
    fleet.add(agent('a'));
    fleet.arrange(['a', 'bb']);
    expect(fleet.read().reports.map((each) => each.agent.id)).toEqual(['a', 'bb']);
    fleet.pollNow(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(changes.flatMap(({ order }) => (order ? [order] : []))).toEqual([['a', 'bb']]);
    expect(changes.find(({ order }) => order)?.updates[0]?.report.agent.id).toBe('a');
    expect(report('bb')).toBeDefined();
    fleet.clear();
  });

  it('gets only changed devices, and none when nothing changed', async () => {
    const { changes, last } = startFleet(agent('a'));
    await vi.advanceTimersByTimeAsync(0);
    await last()?.answer(answer(['x', 'y']));
    expect(changes.at(-1)?.updates[0]).toMatchObject({ isWhole: false, changed: [{}, {}], dropped: [] });
    await vi.advanceTimersByTimeAsync(10_000);
    await last()?.answer({ kind: 'unchanged', roundTripMs: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(changes.at(-1)?.updates[0]).toMatchObject({
      changed: [],
      dropped: [],
      report: { roundTripMs: 2 },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await last()?.answer(answer(['x']));
    const update = changes.at(-1)?.updates[0];
    expect(update?.changed.map(({ device, goneSince }) => [device.deviceId, goneSince !== null])).toEqual([
      ['y', true],
    ]);
    expect(update?.report).not.toHaveProperty('devices');
  });

  it('gets several messages when many devices are new', async () => {
    const agents = Array.from({ length: 30 }, (_, index) => agent(`a${index}`, `10.0.1.${index}`));
    const { changes, requests, fleet } = startFleet(...agents);
    const before = changes.length;
    const many = answer(Array.from({ length: 80 }, (_, index) => `x${index}`));
    await Promise.all(requests.map((request) => request.answer(many)));
    const messages = changes.slice(before);
    const sizes = messages.map(({ updates }) =>
      updates.reduce((sum, { changed }) => sum + changed.length, 0),
    );
    expect(sizes).toEqual([1_040, 1_040, 320]);
    expect(messages.map(({ sequence }) => sequence)).toEqual([before + 1, before + 2, before + 3]);
    expect(fleet.read().sequence).toBe(before + 3);
  });

  it('learns which devices were dismissed', async () => {
    const { fleet, last, changes } = startFleet(agent('a'));
    await last()?.answer(answer(['x']));
    await vi.advanceTimersByTimeAsync(10_000);
    await last()?.answer(answer([]));
    const before = changes.length;
    fleet.dismiss(['a/0/x']);
    await vi.advanceTimersByTimeAsync(50);
    expect(changes.slice(before)).toMatchObject([{ updates: [{ dropped: ['a/0/x'] }] }]);
    fleet.clear();
  });

  describe('when a response repeats the one before', () => {
    const unchanged = { kind: 'unchanged', roundTripMs: 2 } as const;

    /** A fleet of one or more agents that have responded once, with a second request in progress. */
    async function startAnswered(...agents: Parameters<typeof startFleet>) {
      const started = startFleet(...agents);
      await vi.advanceTimersByTimeAsync(0);
      for (const request of started.requests.slice()) await request.answer(answer(['x']));
      await vi.advanceTimersByTimeAsync(10_000);
      return { ...started, second: started.requests.slice(agents.length), reported: started.changes.length };
    }

    it('learns the new time within 2 s', async () => {
      const { changes, second, reported, fleet } = await startAnswered(agent('a'), agent('bb'));
      await second[0]?.answer(unchanged);
      await second[1]?.answer(unchanged);
      await vi.advanceTimersByTimeAsync(1_800);
      expect(changes).toHaveLength(reported);
      await vi.advanceTimersByTimeAsync(200);
      expect(changes.slice(reported).map(({ updates }) => updates.length)).toEqual([2]);
      fleet.clear();
    });

    it('learns the time together with another agent’s changes', async () => {
      const { changes, second, reported, fleet } = await startAnswered(agent('a'), agent('bb'));
      await second[0]?.answer(unchanged);
      await second[1]?.answer(answer(['y']));
      expect(changes.slice(reported).map(({ updates }) => updates.length)).toEqual([2]);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(changes).toHaveLength(reported + 1);
      fleet.clear();
    });

    it.each([
      ['pollNow', (fleet: ReturnType<typeof startFleet>['fleet']) => fleet.pollNow(null)],
      ['wake', (fleet: ReturnType<typeof startFleet>['fleet']) => fleet.wake()],
    ])('learns it at once if a user waits: %s', async (_, sendRequest) => {
      const { changes, requests, second, reported, fleet } = await startAnswered(agent('a'));
      await second[0]?.answer(unchanged);
      sendRequest(fleet);
      await requests.at(-1)?.answer(unchanged);
      expect(changes).toHaveLength(reported + 1);
      fleet.clear();
    });

    it('learns it at once if the previous one was stale', async () => {
      const { changes, second, reported, fleet } = await startAnswered(agent('a'));
      vi.setSystemTime(Date.now() + 60_000);
      await second[0]?.answer(unchanged);
      expect(changes).toHaveLength(reported + 1);
      fleet.clear();
    });
  });
});
