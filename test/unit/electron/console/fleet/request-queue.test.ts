import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createConcurrencyLimits,
  createRequestQueue,
  type PollResult,
  type RequestClass,
} from '../../../../../electron/console/fleet/request-queue.ts';

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

it('sends items on screen first, and never lowers the priority of a waiting one', async () => {
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

it('sends no removed item, and sends a moved item once', async () => {
  const { queue, sent, end } = startFull();
  queue.add('a', 'prompt');
  queue.add('b', 'prompt');
  queue.add('b', 'seen');
  queue.remove('a');
  for (let index = 0; index < 5; index += 1) await end();
  expect(sent).toEqual(['b']);
});

it('has half as many places after an overload', async () => {
  const { queue, sent, end } = startFull();
  for (const item of ['a', 'b']) queue.add(item, 'slow');
  expect(sent).toEqual(['a', 'b']);
  for (let index = 0; index < 64; index += 1) queue.add(`slow ${index}`, 'slow');
  const before = sent.length;
  await end('overloaded');
  expect(sent).toHaveLength(before);
});

describe('concurrency limits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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

  describe('the prompt class', () => {
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

    it('receives at most 128 requests at once, at most 64 of them slow', () => {
      const { fill } = start();
      let leaves = fill('prompt');
      for (let round = 0; round < 20; round += 1) {
        vi.advanceTimersByTime(40);
        const before = leaves;
        leaves = [];
        for (const leave of before) {
          leave();
          leaves.push(...fill('prompt'));
        }
      }
      expect(leaves).toHaveLength(112);
      expect(fill('slow')).toHaveLength(16);
      vi.advanceTimersByTime(250);
      // The requests that are slow now release no more places: there are 128 in total.
      expect(fill('prompt')).toHaveLength(0);
    });

    it('receives half as many at once when it reports an overload, for any number of reports at the same moment', () => {
      const { limits, fill } = startWide();
      limits.halve();
      limits.halve();
      expect(all(fill)).toBe(64);
      vi.advanceTimersByTime(1_000);
      limits.halve();
      expect(limits.hasRoom('prompt')).toBe(false);
    });

    it('receives at least 8 at once, and more again some seconds later', () => {
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

  it('the slow class has 64 places, which never count as prompt', () => {
    const { limits, fill } = start();
    expect(fill('slow')).toHaveLength(64);
    vi.advanceTimersByTime(60_000);
    expect(limits.hasRoom('prompt')).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
