import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPoller, pauseAfter } from '../../../../../electron/console/fleet/poller.ts';
import type { PollResult } from '../../../../../electron/console/fleet/request-queue.ts';
import { silentLog } from '#shared/log.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';

const periods = { seenMs: 3_000, othersMs: 10_000, hiddenMs: 30_000 };

interface PendingRequest {
  readonly agentId: string;
  readonly signal: AbortSignal;
  answer(result: PollResult): Promise<void>;
}

/** A poller whose requests the test answers by hand. Cancelled ones end by themselves, as real ones do. */
function startPoller() {
  const requests: PendingRequest[] = [];
  const underWay = new Set<PendingRequest>();
  const poller = createPoller({
    log: silentLog,
    periods,
    random: () => 0.5,
    poll: (agentId, signal) =>
      new Promise((resolve) => {
        const end = (result: PollResult) => {
          underWay.delete(request);
          resolve(result);
          return vi.advanceTimersByTimeAsync(0).then(() => {});
        };
        const request: PendingRequest = { agentId, signal, answer: end };
        signal.addEventListener('abort', () => void end('cancelled'));
        requests.push(request);
        underWay.add(request);
      }),
  });
  const answerAll = (result: PollResult) =>
    Promise.all([...underWay].map((request) => request.answer(result)));
  return { poller, requests, underWay, answerAll };
}

const agentIds = (count: number, prefix = 'agent') =>
  Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the schedule of an agent', () => {
  it('asks at once, and every 10 s while it answers', async () => {
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

  it('never has two requests under way', async () => {
    const { poller, requests } = startPoller();
    poller.add('a');
    poller.pollNow('a');
    await vi.advanceTimersByTimeAsync(600_000);
    poller.pollNow('a');
    expect(requests).toHaveLength(1);
  });

  it('leaves a paused agent alone but for what a person asks', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a', true);
    poller.wake();
    poller.setPeriods({ ...periods, othersMs: 1_000 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(0);
    poller.pollNow('a');
    // Waking drops the request, which may never be answered, and asks it again.
    poller.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(2);
    await answerAll('failed');
    poller.setPeriods(periods);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(2);
    poller.add('a');
    expect(requests).toHaveLength(3);
  });

  it('backs off to 60 s while it fails, and never gives up', async () => {
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

  it('is asked out of turn when a person wants it, and regularly from then', async () => {
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

  it('goes on when asking itself breaks', async () => {
    const log = createRecordingLog();
    const poll = vi.fn<() => Promise<PollResult>>(() => Promise.reject(new Error('a mistake')));
    createPoller({ log, periods, poll }).add('a');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(poll.mock.calls.length).toBeGreaterThan(3);
    expect(log.lines[0]).toContain('a mistake');
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
});

describe('an agent removed and added again', () => {
  it('is asked by its new schedule alone, whenever the old request ends', async () => {
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

describe('what a person sees', () => {
  const after = async (requests: readonly PendingRequest[], ms: number) => {
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(ms);
    return requests.slice(before).map(({ agentId }) => agentId);
  };

  it('is asked more often, from the moment it comes into view', async () => {
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

  it('is asked at once when it has waited longer than its new period', async () => {
    const { poller, requests, answerAll } = startPoller();
    poller.add('a');
    await answerAll('good');
    await vi.advanceTimersByTimeAsync(8_000);
    poller.setView({ agentIds: ['a'], isVisible: true });
    expect(await after(requests, 0)).toEqual(['a']);
  });

  it('is nothing while the window is hidden, and everything is due when it comes back', async () => {
    const { poller, requests, answerAll } = startPoller();
    for (const id of ['a', 'b']) poller.add(id);
    await answerAll('good');
    poller.setView({ agentIds: ['a'], isVisible: false });
    expect(await after(requests, 29_999)).toEqual([]);
    poller.setView({ agentIds: ['a'], isVisible: true });
    expect(await after(requests, 0)).toEqual(['a', 'b']);
  });

  it('counts as seen what somebody waits to be told of, the window hidden or not', async () => {
    const { poller, requests, answerAll } = startPoller();
    for (const id of ['watched', 'other']) poller.add(id);
    await answerAll('good');
    poller.setWatched(new Set(['watched']));
    expect(await after(requests, 3_000)).toEqual(['watched']);
    await answerAll('good');
    poller.setView({ agentIds: [], isVisible: false });
    expect(await after(requests, 3_000)).toEqual(['watched']);
    await answerAll('good');
    poller.setWatched(new Set());
    expect(await after(requests, 23_999)).toEqual([]);
    expect(await after(requests, 1)).toEqual(['other']);
  });

  it('does not end the back-off of an agent that fails', async () => {
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

  it('never moves an agent that is being asked', async () => {
    const { poller, requests, underWay } = startPoller();
    poller.add('a');
    poller.setView({ agentIds: ['a'], isVisible: true });
    poller.setPeriods({ seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 });
    expect(await after(requests, 60_000)).toEqual([]);
    expect(underWay.size).toBe(1);
  });
});

describe('wake', () => {
  it('drops requests under way and asks every agent anew', async () => {
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

  it('asks those on screen first, also where others wait already', async () => {
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

  it('starts the back-off from the beginning', async () => {
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

describe('many agents', () => {
  it('are never asked more than 128 at once', async () => {
    const { poller, underWay, requests, answerAll } = startPoller();
    for (const id of agentIds(1_000)) poller.add(id);
    let most = 0;
    while (new Set(requests.map(({ agentId }) => agentId)).size < 1_000) {
      most = Math.max(most, underWay.size);
      await vi.advanceTimersByTimeAsync(2_500);
      most = Math.max(most, underWay.size);
      await answerAll('good');
    }
    expect(most).toBe(128);
  });

  it('are asked half as many at once when the service has too much to do', async () => {
    const { poller, underWay, requests } = startPoller();
    for (const id of agentIds(1_000)) poller.add(id);
    // Each quarter of a second those under way count as slow and leave their places, up to 64 of them.
    await vi.advanceTimersByTimeAsync(1_000);
    const before = requests.length;
    expect(underWay.size).toBe(128);
    await requests[0]?.answer('overloaded');
    for (const request of requests.slice(1, 64)) await request.answer('good');
    expect([underWay.size, requests.length]).toEqual([64, before]);
    await requests[64]?.answer('good');
    expect([underWay.size, requests.length]).toEqual([64, before + 1]);
  });

  it('are asked again soon when it was the service that had too much to do, and less often while it has', async () => {
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

  it('are not delayed by some that hang', async () => {
    const { poller, requests } = startPoller();
    const healthy = new Set(agentIds(200, 'healthy'));
    for (const id of agentIds(50, 'hanging')) poller.add(id);
    for (const id of healthy) poller.add(id);
    const answered = new Set<string>();
    const answerHealthy = async () => {
      for (const request of requests) {
        const { agentId } = request;
        if (!healthy.has(agentId) || answered.has(agentId)) continue;
        answered.add(agentId);
        await request.answer('good');
      }
    };
    await vi.advanceTimersByTimeAsync(2_000);
    // Each round makes room for the next agents in line.
    for (let round = 0; round < 200; round += 1) await answerHealthy();
    expect(answered.size).toBe(200);
  });

  it('that failed take no more than 64 places from the others', async () => {
    const { poller, requests, underWay, answerAll } = startPoller();
    for (const id of agentIds(100, 'silent')) poller.add(id);
    while (new Set(requests.map(({ agentId }) => agentId)).size < 100) await answerAll('failed');
    await answerAll('failed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(underWay.size).toBe(64);
    poller.add('healthy');
    expect(requests.at(-1)?.agentId).toBe('healthy');
    poller.pollNow('silent-99');
    expect(requests.at(-1)?.agentId).toBe('silent-99');
  });

  it('are all cancelled by clear', async () => {
    const { poller, requests, underWay } = startPoller();
    for (const id of agentIds(100)) poller.add(id);
    poller.clear();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
    expect(underWay.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('polls an agent once that leaves the screen while it waits', async () => {
  const { poller, requests, answerAll } = startPoller();
  for (const id of agentIds(32)) poller.add(id);
  poller.setView({ agentIds: ['late'], isVisible: true });
  poller.add('late');
  poller.setView({ agentIds: [], isVisible: true });
  poller.pollNow('late');
  await answerAll('good');
  expect(requests.filter(({ agentId }) => agentId === 'late')).toHaveLength(1);
});

describe('pauseAfter', () => {
  it('leaves a fifth of the pause after a failure to chance', () => {
    expect(pauseAfter(0, 10_000, 0)).toBe(10_000);
    expect([pauseAfter(1, 10_000, 0), pauseAfter(1, 10_000, 1)]).toEqual([9_000, 11_000]);
    expect([pauseAfter(50, 3_000, 0), pauseAfter(50, 3_000, 1)]).toEqual([54_000, 66_000]);
  });
});
