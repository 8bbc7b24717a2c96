import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import type { Recheck } from '#shared/model/recheck.ts';
import { createRecheckCount } from '../../../../../electron/console/fleet/recheck.ts';

function report(
  id: string,
  state: AgentState,
  failedAt: number | null = null,
  isPaused = false,
): AgentReport {
  return {
    agent: { id, address: { host: '10.0.0.1', port: 1 }, name: '', via: 'lab', group: '', isPaused },
    state,
    isAsking: false,
    devices: [],
    unreadable: [],
    roundTripMs: null,
    roundTrips: [],
    version: null,
    errorsLastHour: 0,
    recentErrors: failedAt === null ? [] : [{ at: failedAt, reason: { kind: 'overdue' } }],
  };
}

const answered = (id: string, at = Date.now()) => report(id, { kind: 'fresh', answeredAt: at });
const failed = (id: string, at = Date.now()) =>
  report(id, { kind: 'stale', answeredAt: 1, since: 1, reason: { kind: 'overdue' } }, at);

function startCount() {
  const told: (Recheck | null)[] = [];
  const count = createRecheckCount({ now: Date.now, onChange: () => told.push(count.read()) });
  return { count, told };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the count of agents that are asked anew', () => {
  it('goes down as they answer or fail, and ends', () => {
    const { count, told } = startCount();
    const before = Date.now() - 10;
    count.begin([answered('a', before), failed('b', before), answered('c', before)]);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([{ waiting: 3, all: 3 }]);
    count.hear([answered('a'), failed('b', before), answered('c', before)]);
    count.hear([failed('b')]);
    count.hear([answered('a'), failed('b')]);
    count.hear([answered('c')]);
    expect(told.slice(1)).toEqual([{ waiting: 2, all: 3 }, { waiting: 1, all: 3 }, null]);
    expect(count.read()).toBeNull();
  });

  it('is not worth telling of when all answer at once', () => {
    const { count, told } = startCount();
    count.begin([answered('a', 1)]);
    vi.advanceTimersByTime(400);
    count.hear([answered('a')]);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([]);
  });

  it('leaves out whom nobody asks: the paused, and those that are removed', () => {
    const { count, told } = startCount();
    const paused = report('p', { kind: 'never-asked' }, null, true);
    count.begin([paused, answered('a', 1), answered('b', 1), answered('c', 1)]);
    vi.advanceTimersByTime(500);
    count.forget(['a', 'nobody']);
    count.hear([{ ...paused, agent: { ...paused.agent, id: 'b' } }]);
    expect(told).toEqual([
      { waiting: 3, all: 3 },
      { waiting: 2, all: 3 },
      { waiting: 1, all: 3 },
    ]);
  });

  it('begins again, and ends with the session', () => {
    const { count, told } = startCount();
    count.begin([answered('a', 1), answered('b', 1)]);
    vi.advanceTimersByTime(500);
    count.hear([answered('a')]);
    vi.advanceTimersByTime(1);
    count.begin([answered('a', 1), answered('b', 1)]);
    vi.advanceTimersByTime(500);
    count.clear();
    expect(told.slice(1)).toEqual([{ waiting: 1, all: 2 }, { waiting: 2, all: 2 }, null]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for ever when the clock is set back', () => {
    const { count } = startCount();
    count.begin([answered('a', 1)]);
    vi.advanceTimersByTime(500);
    vi.setSystemTime(Date.now() - 3_600_000);
    count.hear([answered('a')]);
    expect(count.read()).toBeNull();
  });
});
