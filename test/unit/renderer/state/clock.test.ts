import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveClock, subscribeToClock } from '../../../../renderer/state/clock.ts';
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
