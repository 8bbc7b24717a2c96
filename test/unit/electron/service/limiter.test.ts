import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../fakes/failure-of.ts';
import { createLimiter, Overloaded } from '../../../../electron/service/limiter.ts';

/** A task that lasts until it is told to end. */
function makeTask<T>(value: T) {
  const end = Promise.withResolvers<T>();
  const task = { hasBegun: false, end: () => end.resolve(value), fail: (error: Error) => end.reject(error) };
  const run = () => {
    task.hasBegun = true;
    return end.promise;
  };
  return Object.assign(task, { run });
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createLimiter', () => {
  it('runs no more tasks at once than it may, the rest in the order they came', async () => {
    const limiter = createLimiter(2);
    const tasks = ['a', 'b', 'c', 'd'].map(makeTask);
    const results = tasks.map((task) => limiter.run(task.run));
    await settle();
    expect(tasks.map((task) => task.hasBegun)).toEqual([true, true, false, false]);

    tasks[1]?.end();
    await settle();
    expect(tasks.map((task) => task.hasBegun)).toEqual([true, true, true, false]);

    for (const task of tasks) task.end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('passes the turn on when a task fails', async () => {
    const limiter = createLimiter(1);
    const failing = makeTask('');
    const next = makeTask('next');
    const failure = failureOf(limiter.run(failing.run));
    const result = limiter.run(next.run);
    failing.fail(new Error('broken'));
    next.end();
    expect(await failure).toMatchObject({ message: 'broken' });
    expect(await result).toBe('next');
  });

  it('lets one who gives up leave the queue, and never runs its task', async () => {
    const limiter = createLimiter(1);
    const first = makeTask('first');
    const left = makeTask('left');
    const last = makeTask('last');
    const leaving = new AbortController();
    const firstResult = limiter.run(first.run);
    const leftResult = failureOf(limiter.run(left.run, leaving.signal));
    const lastResult = limiter.run(last.run);
    leaving.abort(new Error('given up'));
    expect(await leftResult).toMatchObject({ message: 'given up' });
    first.end();
    last.end();
    expect(await Promise.all([firstResult, lastResult])).toEqual(['first', 'last']);
    expect(left.hasBegun).toBe(false);
  });

  it('takes nobody who has given up already', async () => {
    const task = makeTask('');
    const limiter = createLimiter(1);
    await expect(limiter.run(task.run, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(task.hasBegun).toBe(false);
  });

  it('turns away whoever finds the queue full, and takes them again later', async () => {
    const limiter = createLimiter(1, 1);
    const running = makeTask('running');
    const waiting = makeTask('waiting');
    const results = [limiter.run(running.run), limiter.run(waiting.run)];
    await expect(limiter.run(makeTask('').run)).rejects.toThrow(Overloaded);
    running.end();
    waiting.end();
    await Promise.all(results);
    expect(await limiter.run(() => Promise.resolve('later'))).toBe('later');
  });
});
