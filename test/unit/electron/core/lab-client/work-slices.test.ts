import { expect, test } from 'vitest';
import { createWorkSlices } from '../../../../../electron/core/lab-client/work-slices.ts';

/** Keeps the thread busy. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('work is done in order and answered, mistakes included', async () => {
  const slices = createWorkSlices();
  const done: number[] = [];
  const results = await Promise.allSettled([
    slices.run(() => done.push(1)),
    slices.run(() => {
      throw new Error('a mistake');
    }),
    slices.run(() => done.push(3)),
  ]);
  expect(done).toEqual([1, 3]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await slices.run(() => 'later')).toBe('later');
});

test('everything else has its turn between two slices', async () => {
  const slices = createWorkSlices();
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);
  const turnsAt = await Promise.all(
    Array.from({ length: 20 }, () =>
      slices.run(() => {
        work(4);
        return turns;
      }),
    ),
  );
  clearInterval(other);
  // 80 ms of work in slices of two pieces each.
  expect(turnsAt.at(-1)).toBeGreaterThanOrEqual(5);
  expect(turnsAt[1]).toBe(turnsAt[0]);
});
