import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDeadline } from '../../../../../electron/console/lab-client/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('leaves no timer or listener behind', () => {
  const caller = new AbortController();
  const deadline = startDeadline(caller.signal, 1_000);
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  deadline.release();
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
