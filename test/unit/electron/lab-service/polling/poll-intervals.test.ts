import { describe, expect, it } from 'vitest';
import {
  findPauseMs,
  findRoundMs,
  PollPace,
} from '../../../../../electron/lab-service/polling/poll-intervals.ts';

describe('a round', () => {
  it.each([
    ['takes 5 s for up to 1,000 agents', { new: 0, responding: 1_000, silent: 0 }, 5_000],
    ['takes 50 s for 10,000', { new: 0, responding: 10_000, silent: 0 }, 50_000],
    ['takes 50 s for 10,000, most of them new', { new: 9_900, responding: 100, silent: 0 }, 50_000],
    ['takes little longer beside many silent ones', { new: 0, responding: 1_000, silent: 9_000 }, 6_667],
  ])('%s', (_what, counts, expected) => expect(Math.round(findRoundMs(counts))).toBe(expected));
});

describe('the pause of a silent agent', () => {
  it('grows beyond 3,000 silent agents', () => {
    expect(findPauseMs(1, { new: 0, responding: 1_000, silent: 9_000 })).toBe(180_000);
    expect(findPauseMs(9, { new: 0, responding: 0, silent: 10_000 })).toBe(200_000);
  });
});

/** The times of the contacts of a poller that always has work. Its timer is late by `lateMs`. */
function run(pace: PollPace, untilMs: number, lateMs = 0): number[] {
  const times: number[] = [];
  for (let now = 0; now < untilMs;) {
    const waitMs = pace.waitMs(now);
    if (waitMs > 0) now += waitMs + lateMs;
    else {
      pace.take(now);
      times.push(now);
    }
  }
  return times;
}

const mostInASecond = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length));

describe('the pace of contacts', () => {
  it.each([
    [1, 950],
    [7, 950],
    [50, 900],
  ])('stays below the limit with timers %i ms late', (lateMs, least) => {
    const times = run(new PollPace(200), 5_000, lateMs);
    expect(mostInASecond(times)).toBeLessThanOrEqual(200);
    expect(times.length).toBeGreaterThan(least);
  });

  it('catches up only a little after idle time', () => {
    const pace = new PollPace(200);
    pace.take(0);
    let burst = 0;
    for (; pace.waitMs(10_000) <= 0; burst += 1) pace.take(10_000);
    expect(burst).toBeLessThanOrEqual(21);
  });
});
