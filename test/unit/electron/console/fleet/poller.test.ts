import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPoller, pauseAfter } from '../../../../../electron/console/fleet/poller.ts';
import type { PollResult } from '../../../../../electron/console/fleet/request-queue.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { agentIds, type PendingRequest, periods, startPoller } from './started-poller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the schedule of an agent', () => {
  it('polls immediately, and every 10 s while it responds', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    expect(requests).toHaveLength(1);
    for (let count = 2; count < 6; count += 1) {
      await answerAll('good');
      await vi.advanceTimersByTimeAsync(9_999);
      expect(requests).toHaveLength(count - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(requests).toHaveLength(count);
    }
  });

  it('pauses for five times the time of a slow response', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    await vi.advanceTimersByTimeAsync(4_000);
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    // A quick response ends the long pauses.
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(3);
  });

  it('never has two requests in progress', async () => {
    const { poller, requests } = startPoller();
    poller.add('a');
    poller.pollNow('a');
    poller.setView({ agentIds: ['a'], isVisible: true });
    poller.setPeriods({ seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 });
    await vi.advanceTimersByTimeAsync(600_000);
    poller.pollNow('a');
    expect(requests).toHaveLength(1);
  });

  it('leaves listed agents to the list, and polls them only on request', async () => {
    const { poller, requests, answerAll } = startPoller();
    const listed = { isPaused: false, isListed: true };
    poller.followList(true);
    poller.add('a', listed);
    poller.add('b', listed);
    poller.wake();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(0);
    poller.pollNow('a');
    await answerAll('agent-failed');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(1);
    // Its first request, and the next one of the other agent, which waited long enough.
    expect(poller.followList(false)).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(requests.map(({ agentId }) => agentId)).toEqual(['a', 'b', 'a']);
    await answerAll('good');
    expect(poller.followList(true)).toBe(true);
    expect(poller.followList(true)).toBe(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(3);
  });

  it('repeats a request about a listed agent if the service has not responded', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.followList(true);
    poller.add('a', { isPaused: false, isListed: true });
    poller.pollNow('a');
    await answerAll('failed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(2);
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(2);
  });

  it('backs off to 60 s while it fails, and never stops', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    const pauses: number[] = [];
    for (let failure = 1; failure <= 200; failure += 1) {
      await answerAll('failed');
      const from = Date.now();
      while (requests.length === failure) await vi.advanceTimersToNextTimerAsync();
      pauses.push(Date.now() - from);
    }
    expect(pauses.slice(0, 5)).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(pauses.at(-1)).toBe(60_000);
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(202);
  });

  it('polls when the user asks, and counts the pause from there', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(4_000);
    poller.pollNow('a');
    expect(requests).toHaveLength(2);
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(3);
  });

  it('continues when a poll throws', async () => {
    const log = createRecordingLog();
    const poll = vi.fn<() => Promise<PollResult>>(() => Promise.reject(new Error('a mistake')));
    createPoller({ log, periods, poll }).add('a');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(poll.mock.calls.length).toBeGreaterThan(3);
    expect(log.lines[0]).toContain('a mistake');
    expect(log.lines[0]).toContain('Polling an agent failed unexpectedly');
  });

  it('ends when the agent is removed', async () => {
    const { poller, requests, answerAll } = startPoller();
    for (const id of ['a', 'b']) poller.add(id);
    await requests[0]?.answer('good');
    poller.remove('a');
    poller.remove('b');
    expect(requests[1]?.signal.aborted).toBe(true);
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('polls again soon if the service was overloaded, and less often while it is', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    for (const [count, pauseMs] of [1_000, 2_000, 4_000].entries()) {
      await answerAll('overloaded');
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(requests).toHaveLength(count + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(requests).toHaveLength(count + 2);
    }
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(requests).toHaveLength(4);
  });

  it('cancels everything at sign-out', async () => {
    const { poller, requests, inProgress } = startPoller();
    for (const id of agentIds(100)) poller.add(id);
    poller.clear();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
    expect(inProgress.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an agent removed and added again', () => {
  it('follows only its new schedule', async () => {
    const { poller, requests } = startPoller();
    poller.add('a');
    poller.remove('a');
    poller.add('a');
    await vi.advanceTimersByTimeAsync(5_000);
    await requests[1]?.answer('good');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(requests).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('the visible part of the fleet', () => {
  const after = async (requests: readonly PendingRequest[], ms: number) => {
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(ms);
    return requests.slice(before).map(({ agentId }) => agentId);
  };

  it('is polled more often as soon as it becomes visible', async () => {
    const { poller, requests, answerAll } = startPoller();
    for (const id of ['seen', 'other']) poller.add(id);
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(2_000);
    poller.setView({ agentIds: ['seen'], isVisible: true });
    expect(await after(requests, 999)).toEqual([]);
    expect(await after(requests, 1)).toEqual(['seen']);
    await answerAll('good');
    expect(await after(requests, 3_000)).toEqual(['seen']);
    poller.setView({ agentIds: [], isVisible: true });
    await answerAll('good');
    expect(await after(requests, 4_000)).toEqual(['other']);
  });

  it('counts as hidden with the window, and polls everything when it’s shown again', async () => {
    const { poller, requests, answerAll } = startPoller();
    for (const id of ['a', 'b']) poller.add(id);
    await answerAll('good');
    poller.setView({ agentIds: ['a'], isVisible: false });
    expect(await after(requests, 29_999)).toEqual([]);
    poller.setView({ agentIds: ['a'], isVisible: true });
    expect(await after(requests, 0)).toEqual(['a', 'b']);
  });

  it('includes the agents of alerts, also while the window is hidden', async () => {
    const { poller, requests, answerAll } = startPoller();
    for (const id of ['awaited', 'other']) poller.add(id);
    await answerAll('good');
    poller.setAwaited(new Set(['awaited']));
    expect(await after(requests, 3_000)).toEqual(['awaited']);
    await answerAll('good');
    poller.setView({ agentIds: [], isVisible: false });
    expect(await after(requests, 3_000)).toEqual(['awaited']);
    await answerAll('good');
    poller.setAwaited(new Set());
    expect(await after(requests, 23_999)).toEqual([]);
    expect(await after(requests, 1)).toEqual(['other']);
  });

  it('keeps backing off from an agent that fails', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    for (let failure = 1; failure <= 4; failure += 1) {
      await answerAll('failed');
      await vi.advanceTimersByTimeAsync(60_000);
    }
    await answerAll('failed');
    poller.setView({ agentIds: ['a'], isVisible: true });
    expect(await after(requests, 40_000)).toEqual([]);
    expect(await after(requests, 20_000)).toEqual(['a']);
  });
});

describe('a resume', () => {
  it('aborts requests in progress and polls every agent again', async () => {
    const { poller, requests } = startPoller();
    for (const id of ['a', 'b', 'c']) poller.add(id);
    await requests[0]?.answer('good');
    await requests[1]?.answer('failed');
    poller.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests[2]?.signal.aborted).toBe(true);
    expect(
      requests
        .slice(3)
        .map(({ agentId }) => agentId)
        .toSorted(),
    ).toEqual(['a', 'b', 'c']);
    expect(requests.slice(3).every(({ signal }) => !signal.aborted)).toBe(true);
  });

  it('polls visible agents first, also if others are already waiting', async () => {
    const { poller, requests, answerAll } = startPoller();
    for (const id of agentIds(200)) poller.add(id);
    const seen = ['agent-20', 'agent-150', 'agent-199'];
    poller.setView({ agentIds: seen, isVisible: true });
    const before = requests.length;
    poller.wake();
    await vi.advanceTimersByTimeAsync(0);
    const firstAgain = requests.slice(before, before + 3).map(({ agentId }) => agentId);
    expect(firstAgain.toSorted()).toEqual(seen.toSorted());
    for (let round = 0; round < 5; round += 1) await answerAll('good');
    expect(new Set(requests.slice(before).map(({ agentId }) => agentId)).size).toBe(200);
  });

  it('resets the back-off', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    for (let failure = 1; failure <= 5; failure += 1) {
      await answerAll('failed');
      await vi.advanceTimersByTimeAsync(60_000);
    }
    await answerAll('failed');
    poller.wake();
    await answerAll('failed');
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(before + 1);
  });
});

it('spreads retries by a fifth of the pause', () => {
  expect(pauseAfter(0, 10_000, 0)).toBe(10_000);
  expect([pauseAfter(1, 10_000, 0), pauseAfter(1, 10_000, 1)]).toEqual([9_000, 11_000]);
  expect([pauseAfter(50, 3_000, 0), pauseAfter(50, 3_000, 1)]).toEqual([54_000, 66_000]);
});
