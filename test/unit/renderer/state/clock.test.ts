import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { moveClock, startClock, subscribeToClock } from '../../../../renderer/state/clock.ts';
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

test('moves with fleet messages, at most once a second', () => {
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

test('follows the system clock back', () => {
  vi.setSystemTime(Date.now() - 60_000);
  moveClock();
  expect(moves).toBe(1);
});

test('moves every 5 s and when a shown age changes', () => {
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
  onTestFinished(() => void vi.unstubAllGlobals());
  const times: number[] = [];
  startClock(() => times);
  times.push(Date.now() - 2_000);
  const movesAfter = (ms: number) => {
    moves = 0;
    vi.advanceTimersByTime(ms);
    return moves;
  };
  expect(movesAfter(15_000)).toBe(3);
  // The data is 17 s old, and its age is shown from the moment at which it is 20.
  expect(movesAfter(3_000)).toBe(0);
  expect(movesAfter(1)).toBe(1);
  expect(movesAfter(5_000)).toBe(1);
});
