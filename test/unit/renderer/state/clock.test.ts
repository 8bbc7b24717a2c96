import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAges, moveClock, startClock, subscribeToClock } from '../../../../renderer/state/clock.ts';
import { applyFleetChanges, replaceFleet } from '../../../../renderer/state/fleet.ts';

let moves = 0;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  moveClock();
  moves = 0;
  stop = subscribeToClock(() => (moves += 1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('the clock moves with each message of the fleet, at most once a second', () => {
  replaceFleet({ sequence: 0, reports: [] });
  expect(moves).toBe(0);
  vi.advanceTimersByTime(1_000);
  applyFleetChanges([{ sequence: 1, updates: [], removed: [] }]);
  expect(moves).toBe(1);
  vi.advanceTimersByTime(900);
  applyFleetChanges([{ sequence: 2, updates: [], removed: [] }]);
  expect(moves).toBe(1);
  vi.advanceTimersByTime(100);
  replaceFleet({ sequence: 3, reports: [] });
  expect(moves).toBe(2);
});

test('the clock follows the system clock back', () => {
  vi.setSystemTime(Date.now() - 60_000);
  moveClock();
  expect(moves).toBe(1);
});

test('ages are written every 2.5 s by one timer, from the latest message on, while the page is visible', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const written: number[] = [];
  const startedAt = Date.now();
  startClock();
  const stopAges = keepAges((now) => written.push(now - startedAt));
  expect(written).toEqual([0]);
  vi.advanceTimersByTime(6_000);
  expect(written).toEqual([0, 2_500, 5_000]);
  expect(vi.getTimerCount()).toBe(1);

  applyFleetChanges([{ sequence: 4, updates: [], removed: [] }]);
  vi.advanceTimersByTime(2_500);
  expect(written).toEqual([0, 2_500, 5_000, 6_000, 8_500]);

  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  stopAges();
  const count = written.length;
  moves = 0;
  vi.advanceTimersByTime(12_500);
  expect(written).toHaveLength(count);
  expect(moves).toBe(2);
  vi.unstubAllGlobals();
});
