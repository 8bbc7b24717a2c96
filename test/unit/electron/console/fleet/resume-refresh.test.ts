import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { RefreshProgress } from '#shared/model/refresh-progress.ts';
import { createResumeRefresh } from '../../../../../electron/console/fleet/resume-refresh.ts';

/** A fleet of three agents. The test sets how many have not responded. */
function startRefresh() {
  const reported: (RefreshProgress | null)[] = [];
  let unrefreshed = 0;
  const refresh = createResumeRefresh({
    fleet: { wake: () => void (unrefreshed = 3), countUnrefreshed: () => unrefreshed },
    labAgents: { refresh: () => {} },
    log: silentLog,
    onChange: (progress) => reported.push(progress),
  });
  function answer(count: number): void {
    unrefreshed -= count;
    refresh.update();
  }
  return { refresh, reported, answer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the progress of a refresh', () => {
  it('decreases as agents respond or fail, and ends', () => {
    const { refresh, reported, answer } = startRefresh();
    refresh.wake();
    vi.advanceTimersByTime(500);
    expect(refresh.progress()).toEqual({ waiting: 3, all: 3 });
    for (const count of [1, 0, 2, 0]) answer(count);
    expect(reported).toEqual([{ waiting: 3, all: 3 }, { waiting: 2, all: 3 }, null]);
    expect(refresh.progress()).toBeNull();
  });

  it('is not reported when all respond at once, also the second time', () => {
    const { refresh, reported, answer } = startRefresh();
    for (let time = 0; time < 2; time += 1) {
      refresh.wake();
      vi.advanceTimersByTime(400);
      answer(2);
      answer(1);
      vi.advanceTimersByTime(10_000);
    }
    expect(reported).toEqual([]);
  });

  it('starts again, and ends with the session', () => {
    const { refresh, reported, answer } = startRefresh();
    refresh.wake();
    vi.advanceTimersByTime(500);
    answer(1);
    refresh.wake();
    vi.advanceTimersByTime(500);
    refresh.close();
    const all = 3;
    expect(reported).toEqual([{ waiting: 3, all }, { waiting: 2, all }, { waiting: 3, all }, null]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
