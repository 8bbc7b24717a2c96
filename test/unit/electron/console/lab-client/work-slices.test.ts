import { expect, test } from 'vitest';
import { createWorkSlices } from '../../../../../electron/console/lab-client/work-slices.ts';

test('works in order and returns results and errors', async () => {
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

test('does the first work of a turn at once', async () => {
  const slices = createWorkSlices();
  const done: number[] = [];
  const all = Promise.all([1, 2].map((piece) => slices.run(() => done.push(piece))));
  expect(done).toEqual([1]);
  await all;
  expect(done).toEqual([1, 2]);
});

test('lets other code run between slices', async () => {
  let time = 0;
  const slices = createWorkSlices(() => time);
  let turns = 0;
  const count = () => {
    turns += 1;
    if (time < 80) setImmediate(count);
  };
  setImmediate(count);
  const turnsAt = await Promise.all(
    Array.from({ length: 20 }, () =>
      slices.run(() => {
        time += 4;
        return turns;
      }),
    ),
  );
  // 80 ms of work: the first piece immediately, and then slices of two pieces each.
  const shares = Map.groupBy(turnsAt, (turn) => turn);
  expect([...shares.values()].map(({ length }) => length)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
});
