import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createConcurrencyLimits,
  createRequestQueue,
  type PollResult,
  type RequestClass,
} from '../../../../../electron/console/fleet/request-queue.ts';
import { agentIds, startPoller } from './started-poller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose first 32 places are taken. */
function startFull() {
  const sent: string[] = [];
  const ends: ((result: PollResult) => void)[] = [];
  const queue = createRequestQueue<string>((item) => {
    sent.push(item);
    return new Promise((resolve) => ends.push(resolve));
  });
  for (let index = 0; index < 32; index += 1) queue.add(`first ${index}`, 'prompt');
  sent.splice(0);
  async function end(result: PollResult = 'good'): Promise<void> {
    ends.shift()?.(result);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { queue, sent, end };
}

it('sends what’s on screen first, and never demotes a waiting request', async () => {
  const { queue, sent, end } = startFull();
  queue.add('a', 'prompt');
  queue.add('b', 'prompt');
  queue.add('c', 'seen');
  expect(['a', 'b', 'c', 'd'].map((item) => queue.isWaiting(item))).toEqual([true, true, true, false]);
  queue.add('b', 'seen');
  queue.add('c', 'prompt');
  queue.add('a', 'prompt');
  expect(sent).toEqual([]);
  for (let index = 0; index < 3; index += 1) await end();
  expect(sent).toEqual(['c', 'b', 'a']);
  expect(queue.isWaiting('a')).toBe(false);
});

it('doesn’t send what was removed, nor anything twice', async () => {
  const { queue, sent, end } = startFull();
  queue.add('a', 'prompt');
  queue.add('b', 'prompt');
  queue.add('b', 'seen');
  queue.remove('a');
  for (let index = 0; index < 5; index += 1) await end();
  expect(sent).toEqual(['b']);
});

describe('the requests to many agents', () => {
  it('halve when the service is overloaded', async () => {
    const { poller, inProgress, requests } = startPoller();
    for (const id of agentIds(1_000)) poller.add(id);
    // Each quarter of a second, those in progress count as slow and release their places, up to 64 of them.
    await vi.advanceTimersByTimeAsync(1_000);
    const before = requests.length;
    expect(inProgress.size).toBe(128);
    await requests[0]?.answer('overloaded');
    for (const request of requests.slice(1, 64)) await request.answer('good');
    expect([inProgress.size, requests.length]).toEqual([64, before]);
    await requests[64]?.answer('good');
    expect([inProgress.size, requests.length]).toEqual([64, before + 1]);
  });

  it('use at most 64 slots for agents that failed', async () => {
    const { poller, requests, inProgress, answerAll } = startPoller();
    for (const id of agentIds(100, 'silent')) poller.add(id);
    while (new Set(requests.map(({ agentId }) => agentId)).size < 100) await answerAll('failed');
    await answerAll('failed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(inProgress.size).toBe(64);
    poller.add('healthy');
    expect(requests.at(-1)?.agentId).toBe('healthy');
    poller.pollNow('silent-99');
    expect(requests.at(-1)?.agentId).toBe('silent-99');
  });
});

describe('concurrency limits', () => {
  function start() {
    const onRoom = vi.fn<() => void>();
    const limits = createConcurrencyLimits(onRoom);
    /** Enters while a place is free. Returns the functions that leave. */
    function fill(requestClass: RequestClass): (() => void)[] {
      const leaves: (() => void)[] = [];
      while (limits.hasRoom(requestClass)) leaves.push(limits.enter(requestClass));
      return leaves;
    }
    return { limits, onRoom, fill };
  }

  describe('quick requests', () => {
    it.each([
      { what: 'near', tookMs: 30, most: 64 },
      { what: 'far', tookMs: 31, most: 112 },
    ])(
      'has few places at first, and one more for each request that ends, up to $most for a $what service',
      ({ tookMs, most }) => {
        const { fill } = start();
        const leaves = fill('prompt');
        expect(leaves).toHaveLength(32);
        leaves.pop()?.();
        leaves.push(...fill('prompt'));
        expect(leaves).toHaveLength(33);
        for (let round = 0; round < 10; round += 1) {
          vi.advanceTimersByTime(tookMs);
          for (const leave of leaves.splice(0)) {
            leave();
            leaves.push(...fill('prompt'));
          }
        }
        expect(leaves).toHaveLength(most);
        for (const leave of leaves) leave();
        expect(fill('prompt')).toHaveLength(32);
        expect(vi.getTimerCount()).toBe(32);
      },
    );

    it('doesn’t let up to 64 slow requests hold up the others', () => {
      const { limits, onRoom, fill } = start();
      const leaves = fill('prompt');
      vi.advanceTimersByTime(249);
      expect(limits.hasRoom('prompt')).toBe(false);
      vi.advanceTimersByTime(1);
      expect(onRoom).toHaveBeenCalledTimes(32);
      leaves.push(...fill('prompt'));
      vi.advanceTimersByTime(250);
      expect(limits.hasRoom('slow')).toBe(false);
      leaves.push(...fill('prompt'));
      const before = onRoom.mock.calls.length;
      vi.advanceTimersByTime(5_000);
      expect(onRoom.mock.calls.length).toBe(before);
      // A slow request that ends gives its place to a waiting one.
      leaves[0]?.();
      vi.advanceTimersByTime(250);
      expect(onRoom.mock.calls.length).toBe(before + 1);
    });
  });

  describe('an overloaded service', () => {
    const all = (fill: (requestClass: RequestClass) => unknown[]) =>
      fill('slow').length + fill('prompt').length;

    /** Limits that have been widened to the maximum, with no request in progress. */
    function startWide() {
      const started = start();
      for (let round = 0; round < 10; round += 1) {
        const leaves = started.fill('prompt');
        vi.advanceTimersByTime(40);
        // A round ends after the next one has begun, or the limit would start again at its first value.
        for (const leave of leaves) leave();
      }
      return started;
    }

    it('halves the requests once for many reports at the same moment', () => {
      const { limits, fill } = startWide();
      limits.halve();
      limits.halve();
      expect(all(fill)).toBe(64);
      vi.advanceTimersByTime(1_000);
      limits.halve();
      expect(limits.hasRoom('prompt')).toBe(false);
    });

    it('still gets 8 at once, and more again seconds later', () => {
      const { limits, fill } = start();
      for (let round = 0; round < 9; round += 1) {
        limits.halve();
        vi.advanceTimersByTime(1_000);
      }
      const leaves = fill('prompt');
      expect(leaves).toHaveLength(8);
      vi.advanceTimersByTime(9_001);
      leaves.pop()?.();
      expect(fill('prompt')).toHaveLength(2);
    });
  });
});
