import { expect, it } from 'vitest';
import { createSlices } from '../../../../../electron/lab-service/devices/slices.ts';

const [one, other] = ['one', 'other'].map((key) => ({ key, isKnown: true }));
if (one === undefined || other === undefined) throw new Error('A caller is missing');

/** Steps of 2 ms, each with its name. */
function* work(name: string, steps: number, done: string[]): Generator<void, string> {
  for (let step = 0; step < steps; step += 1) {
    const startedAt = performance.now();
    while (performance.now() - startedAt < 2);
    done.push(name);
    yield;
  }
  return name;
}

it('lets other work run after a few milliseconds, and the callers take turns', async () => {
  const runInSlices = createSlices();
  const done: string[] = [];
  let isOver = false;
  const mark = (): void => {
    done.push('turn');
    if (!isOver) setImmediate(mark);
  };
  setImmediate(mark);
  const results = await Promise.all([
    runInSlices(work('one', 30, done), one),
    runInSlices(work('other', 6, done), other),
  ]);
  isOver = true;
  expect(results).toEqual(['one', 'other']);
  const slices = done.join(' ').split(/(?: ?turn ?)+/);
  // Two slices of 5 ms can run without a turn in between if the first one is shorter.
  for (const slice of slices) expect(slice.split(' ').length).toBeLessThan(7);
  expect(slices.length).toBeGreaterThan(5);
  expect(done.lastIndexOf('other')).toBeLessThan(done.lastIndexOf('one'));
});

it('ends with the reason of its signal, or with the error of the work', async () => {
  const runInSlices = createSlices();
  const done: string[] = [];
  const leaving = new AbortController();
  leaving.abort(new Error('left'));
  await expect(runInSlices(work('one', 100, done), one, leaving.signal)).rejects.toThrow('left');
  expect(done.length).toBeLessThan(10);
  const failing = (function* fail(): Generator<void, string> {
    yield;
    throw new Error('broken');
  })();
  await expect(runInSlices(failing, one)).rejects.toThrow('broken');
  expect(await runInSlices(work('other', 1, done), other)).toBe('other');
});
