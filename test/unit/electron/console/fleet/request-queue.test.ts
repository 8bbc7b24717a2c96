import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRequestQueue, type PollResult } from '../../../../../electron/console/fleet/request-queue.ts';

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

it('sends items on screen first, and keeps one that waits in an earlier line there', async () => {
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

it('sends an item that was removed no more, and one once', async () => {
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
