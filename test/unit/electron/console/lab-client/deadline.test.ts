import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDeadline } from '../../../../../electron/console/lab-client/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends a call at its time limit, with this reason', () => {
  const deadline = startDeadline(new AbortController().signal, 1_000);
  vi.advanceTimersByTime(999);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, true]);
});

it('ends a call with its caller, before and after its start', () => {
  const caller = new AbortController();
  const under = startDeadline(caller.signal, 1_000);
  caller.abort();
  expect([under.signal.aborted, under.hasPassed()]).toEqual([true, false]);
  expect(startDeadline(caller.signal, 1_000).signal.aborted).toBe(true);
});

it('leaves neither a timer nor a listener', () => {
  const caller = new AbortController();
  const deadline = startDeadline(caller.signal, 1_000);
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  deadline.release();
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
