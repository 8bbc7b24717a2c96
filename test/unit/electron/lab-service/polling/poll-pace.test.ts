import { expect, it } from 'vitest';
import { PollPace } from '../../../../../electron/lab-service/polling/poll-pace.ts';

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

it('spreads contacts evenly over a second', () => {
  const times = run(new PollPace(200), 5_000);
  expect(times).toHaveLength(1_000);
  // Up to 100 ms early.
  for (const [index, time] of times.entries())
    expect(Math.abs(time - index * 5 + 50)).toBeLessThanOrEqual(50);
});

it.each([
  [1, 950],
  [7, 950],
  [50, 900],
])('stays below the limit if a timer is late by %i ms, and makes up for small delays', (lateMs, least) => {
  const times = run(new PollPace(200), 5_000, lateMs);
  expect(mostInASecond(times)).toBeLessThanOrEqual(200);
  expect(times.length).toBeGreaterThan(least);
});

it('makes up for idle time only a little', () => {
  const pace = new PollPace(200);
  pace.take(0);
  let burst = 0;
  for (; pace.waitMs(10_000) <= 0; burst += 1) pace.take(10_000);
  expect(burst).toBeLessThanOrEqual(21);
});
