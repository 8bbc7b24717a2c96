import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDeadline } from '../../../../../electron/console/lab-client/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends a call at its time limit', () => {
  const deadline = startDeadline(new AbortController().signal, 1_000);
  vi.advanceTimersByTime(999);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, true]);
});

it('ends a call when its caller cancels', () => {
  const caller = new AbortController();
  const under = startDeadline(caller.signal, 1_000);
  caller.abort();
  expect([under.signal.aborted, under.hasPassed()]).toEqual([true, false]);
  expect(startDeadline(caller.signal, 1_000).signal.aborted).toBe(true);
});

it('leaves no timer or listener behind', () => {
  const caller = new AbortController();
  const deadline = startDeadline(caller.signal, 1_000);
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  deadline.release();
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
