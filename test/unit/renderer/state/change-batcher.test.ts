import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import { createChangeBatcher } from '../../../../renderer/state/change-batcher.ts';

const change = (sequence: number): FleetChange => ({ sequence, updates: [], removed: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose rendering takes `costMs`. */
function startPage(costMs: number) {
  const applied: number[][] = [];
  const enqueue = createChangeBatcher((changes) => {
    applied.push(changes.map(({ sequence }) => sequence));
    vi.setSystemTime(Date.now() + costMs);
    vi.advanceTimersByTime(costMs);
  });
  return { applied, enqueue };
}

test('applies each change at once while rendering is fast', async () => {
  const { applied, enqueue } = startPage(5);
  for (let sequence = 1; sequence <= 3; sequence += 1) {
    enqueue(change(sequence));
    await Promise.resolve();
  }
  expect(applied).toEqual([[1], [2], [3]]);
});

test('applies changes in batches while rendering is slow', async () => {
  const { applied, enqueue } = startPage(100);
  enqueue(change(1));
  await Promise.resolve();
  enqueue(change(2));
  await vi.advanceTimersByTimeAsync(60);
  enqueue(change(3));
  expect(applied).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(40);
  expect(applied).toEqual([[1], [2, 3]]);
  await vi.advanceTimersByTimeAsync(1_000);
  enqueue(change(4));
  expect(applied.at(-1)).toEqual([4]);
});
