import { array, assert, boolean, integer, nat, property, record } from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createLimiter,
  type LimitedCaller,
  Overloaded,
  type TurnOptions,
} from '../../../../../electron/lab-service/limits/limiter.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';

afterEach(() => void vi.useRealTimers());

const anonymous = (key: string): LimitedCaller => ({ key, isSignedIn: false });
const account = (key: string): LimitedCaller => ({ key, isSignedIn: true });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that lasts until the test ends it, in the order in which it began. */
function watchLimiter(...options: Parameters<typeof createLimiter>) {
  const limiter = createLimiter(...options);
  const begun: { readonly name: string; readonly end: () => void }[] = [];
  const names = () => begun.map(({ name }) => name);
  const add = (name: string, turn: TurnOptions = {}) => {
    const ended = Promise.withResolvers<void>();
    const work = () => {
      begun.push({ name, end: () => ended.resolve() });
      return ended.promise;
    };
    const done = limiter.run(work, turn);
    done.catch(() => undefined);
    return done;
  };
  /** Ends the oldest work repeatedly, until none is running. */
  const endAll = async () => {
    for (let index = 0; index < begun.length; index += 1) {
      begun[index]?.end();
      await settle();
    }
  };
  return { limiter, begun, names, add, endAll };
}

describe('turns', () => {
  it('of one caller come in the order of arrival, up to the limit at once', async () => {
    const { add, names, endAll } = watchLimiter({ atOnce: 2 });
    for (const name of ['a', 'b', 'c', 'd']) void add(name);
    await settle();
    expect(names()).toEqual(['a', 'b']);
    await endAll();
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are round robin over callers, however long the queue of one is', async () => {
    const { add, names, endAll } = watchLimiter({ atOnce: 1 });
    for (let count = 0; count < 50; count += 1) void add('many', { caller: anonymous('many') });
    for (const name of ['one', 'two']) void add(name, { caller: anonymous(name) });
    await settle();
    await endAll();
    expect(names().slice(0, 4).toSorted()).toEqual(['many', 'many', 'one', 'two']);
  });

  it('are round robin over the subqueues of a caller, preferred ones in three turns of four', async () => {
    const { add, names, endAll } = watchLimiter({ atOnce: 1 });
    void add('first');
    for (let count = 0; count < 4; count += 1) void add('other', { subqueue: 'x', isPreferred: false });
    for (const subqueue of ['a', 'a', 'a', 'b', 'b', 'b']) void add(subqueue, { subqueue });
    await settle();
    await endAll();
    // The first one was a preferred turn as well.
    expect(names().join(' ')).toBe('first a b other a b a other b other other');
  });

  it('are three of four for signed-in callers while both wait, and a quarter at once for anonymous callers', async () => {
    const { add, names, endAll } = watchLimiter({ atOnce: 8 });
    for (let count = 0; count < 40; count += 1) void add('anonymous', { caller: anonymous(`s${count}`) });
    await settle();
    // Idle capacity is for any caller.
    expect(names()).toHaveLength(8);
    for (let count = 0; count < 40; count += 1) void add('account', { caller: account('a') });
    await endAll();
    const later = names().slice(8, 48);
    expect(later.filter((name) => name === 'anonymous').length).toBeLessThanOrEqual(later.length / 4);
    expect(names()).toHaveLength(80);
  });

  it('pass on failures', async () => {
    const { limiter } = watchLimiter({ atOnce: 1 });
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limiter.run(() => 'next')).toBe('next');
  });
});

describe('a queue', () => {
  it('removes a ticket that is aborted, and accepts none that already is', async () => {
    const { add, limiter, names, endAll } = watchLimiter({ atOnce: 1 });
    const leaving = new AbortController();
    void add('first');
    const left = failureOf(add('left', { signal: leaving.signal }));
    void add('last');
    leaving.abort(new Error('given up'));
    expect(await left).toMatchObject({ message: 'given up' });
    await expect(limiter.run(() => 'never', { signal: leaving.signal })).rejects.toThrow('given up');
    await endAll();
    expect(names()).toEqual(['first', 'last']);
  });

  it('that is full rejects the newest ticket of the caller with most tickets', async () => {
    const { add, names, endAll } = watchLimiter({ atOnce: 1, waiting: 3 });
    void add('running');
    const greedy = [1, 2, 3].map((count) => add(`greedy ${count}`, { caller: anonymous('greedy') }));
    const modest = add('modest', { caller: anonymous('modest') });
    await expect(greedy[2]).rejects.toThrow(Overloaded);
    await settle();
    await endAll();
    await modest;
    expect(names()).toEqual(['running', 'greedy 1', 'modest', 'greedy 2']);
  });
});

describe('a caller at its own limit', () => {
  const limits = { atOnce: 100, maxOf: () => 4 };

  it('waits, but no other caller does', async () => {
    const { add, names } = watchLimiter(limits);
    for (let count = 0; count < 9; count += 1) void add('greedy', { caller: anonymous('greedy') });
    void add('other', { caller: anonymous('other') });
    await settle();
    expect(names()).toEqual([...Array<string>(4).fill('greedy'), 'other']);
  });

  it('keeps half of it for preferred work', async () => {
    const { add, names, begun } = watchLimiter(limits);
    for (let count = 0; count < 4; count += 1) void add('slow', { isPreferred: false });
    for (let count = 0; count < 9; count += 1) void add('prompt');
    for (let count = 0; count < 9; count += 1) void add('slow', { isPreferred: false });
    await settle();
    expect(names()).toEqual(Array<string>(4).fill('slow'));
    for (let index = 0; index < 4; index += 1) {
      begun[index]?.end();
      await settle();
    }
    expect(
      names()
        .slice(4)
        .filter((name) => name === 'prompt').length,
    ).toBeGreaterThanOrEqual(2);
  });

  it('lets stalled work beyond that half give way to preferred work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const limiter = createLimiter({ ...limits, patienceMs: 1_000 });
    const asked: number[] = [];
    const claims = [0, 1, 2, 3].map((number) =>
      limiter.claim({
        giveWay() {
          asked.push(number);
          claims[number]?.release();
        },
      }),
    );
    const fifth = limiter.claim();
    vi.advanceTimersByTime(900);
    claims[0]?.progress();
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(600);
    await fifth.begun;
    expect(asked).toEqual([1]);
  });
});

it('anonymous callers beyond their quarter give way to a signed-in caller, the longest stalled first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const limiter = createLimiter({ atOnce: 4, patienceMs: 1_000 });
  const asked: string[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    const claim = limiter.claim({
      caller: anonymous(key),
      giveWay() {
        asked.push(key);
        claim.release();
      },
    });
    vi.advanceTimersByTime(10);
  }
  const waiting = Array.from({ length: 3 }, (_, index) => limiter.claim({ caller: account(`${index}`) }));
  vi.advanceTimersByTime(2_000);
  await Promise.all(waiting.map(({ begun }) => begun));
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(limiter.stats()).toEqual({ running: 4, waiting: 0 });
});

it('work that two callers request waits in both queues, and belongs to the signed-in caller when it begins', async () => {
  const limiter = createLimiter({ atOnce: 1, maxOf: () => 1 });
  const busy = limiter.claim({ caller: anonymous('s') });
  const shared = limiter.claim({ caller: anonymous('s') });
  limiter.claim({ caller: anonymous('t') });
  shared.share(account('a'));
  busy.release();
  await shared.begun;
  expect(limiter.stats()).toEqual({ running: 1, waiting: 1 });
  shared.release();
  expect(limiter.stats()).toEqual({ running: 1, waiting: 0 });
});

it('property: limits hold, no usable turn is idle, and nothing is lost', () => {
  const step = record({
    caller: integer({ min: 0, max: 5 }),
    subqueue: integer({ min: 0, max: 2 }),
    isPreferred: boolean(),
    ends: nat({ max: 3 }),
  });
  assert(
    property(integer({ min: 1, max: 6 }), integer({ min: 1, max: 4 }), array(step), (atOnce, most, steps) => {
      const released = new Set<number>();
      const limiter = createLimiter({ atOnce, maxOf: () => most });
      const claims = steps.map(({ caller, subqueue, isPreferred, ends }, index) => {
        const key = { key: `${caller}`, isSignedIn: caller % 2 === 0 };
        const claim = limiter.claim({ caller: key, subqueue: `${subqueue}`, isPreferred });
        // A released ticket is no longer counted, whether it waited or ran.
        for (let at = index - ends; at < index; at += 1) released.add(at);
        return { claim, key };
      });
      const left = claims.filter((_, index) => !released.has(index));
      for (const index of released) claims[index]?.claim.release();
      const { running, waiting } = limiter.stats();
      expect(running + waiting).toBe(left.length);
      const byCaller = Map.groupBy(left, ({ key }) => key.key);
      const able = [...byCaller.values()].reduce((sum, own) => sum + Math.min(own.length, most), 0);
      expect(running).toBe(Math.min(atOnce, able));
      for (const { claim } of left) claim.release();
      expect(limiter.stats()).toEqual({ running: 0, waiting: 0 });
    }),
  );
});
