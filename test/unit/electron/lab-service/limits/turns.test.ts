import { array, assert, boolean, integer, nat, property, record } from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Owner, Overloaded, ownWork } from '../../../../../electron/lab-service/limits/owner.ts';
import type { TurnOptions } from '../../../../../electron/lab-service/limits/owner-queue.ts';
import { Turns } from '../../../../../electron/lab-service/limits/turns.ts';

afterEach(() => void vi.useRealTimers());

const stranger = (key: string): Owner => ({ key, isKnown: false });
const account = (key: string): Owner => ({ key, isKnown: true });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that lasts until the test ends it, in the order in which it began. */
function watchTurns(...settings: ConstructorParameters<typeof Turns>) {
  const turns = new Turns(...settings);
  const begun: { readonly name: string; readonly end: () => void }[] = [];
  const names = () => begun.map(({ name }) => name);
  const add = (name: string, owner: Owner = ownWork, options: TurnOptions = {}) => {
    const ended = Promise.withResolvers<void>();
    const work = () => {
      begun.push({ name, end: () => ended.resolve() });
      return ended.promise;
    };
    const done = turns.run(owner, work, options);
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
  return { turns, begun, names, add, endAll };
}

describe('turns', () => {
  it('take callers in turn, however long one’s queue is', async () => {
    const { add, names, endAll } = watchTurns({ atOnce: 1 });
    for (let count = 0; count < 50; count += 1) void add('many', stranger('many'));
    for (const name of ['one', 'two']) void add(name, stranger(name));
    await settle();
    await endAll();
    expect(names().slice(0, 4).toSorted()).toEqual(['many', 'many', 'one', 'two']);
  });

  it('take an owner’s parts in turn, late work every fourth time', async () => {
    const { add, names, endAll } = watchTurns({ atOnce: 1 });
    void add('first');
    for (let count = 0; count < 4; count += 1) void add('late', ownWork, { part: 'x', isLate: true });
    for (const part of ['a', 'a', 'a', 'b', 'b', 'b']) void add(part, ownWork, { part });
    await settle();
    await endAll();
    expect(names().join(' ')).toBe('first a b late a b a late b late late');
  });

  it('go to known owners three times out of four', async () => {
    const { add, names, endAll } = watchTurns({ atOnce: 8 });
    for (let count = 0; count < 40; count += 1) void add('stranger', stranger(`s${count}`));
    await settle();
    // Idle turns are for anybody.
    expect(names()).toHaveLength(8);
    for (let count = 0; count < 40; count += 1) void add('account', account('a'));
    await endAll();
    const later = names().slice(8, 48);
    expect(later.filter((name) => name === 'stranger').length).toBeLessThanOrEqual(later.length / 4);
    expect(names()).toHaveLength(80);
  });

  it('go to strangers for a quarter at most while somebody known waits', async () => {
    const { add, begun, names } = watchTurns({ atOnce: 8 });
    for (let count = 0; count < 40; count += 1) void add('account', account('a'));
    for (let count = 0; count < 40; count += 1) void add('stranger', stranger(`s${count}`));
    await settle();
    // The strangers' turns last.
    for (let index = 0; index < 30; index += 1) {
      if (begun[index]?.name === 'account') begun[index]?.end();
      await settle();
    }
    expect(names().filter((name) => name === 'stranger')).toHaveLength(2);
  });
});

describe('a queue', () => {
  it('rejects the busiest caller’s newest ticket when full', async () => {
    const { add, names, endAll } = watchTurns({ atOnce: 1, waiting: 3 });
    void add('running');
    const greedy = [1, 2, 3].map((count) => add(`greedy ${count}`, stranger('greedy')));
    const modest = add('modest', stranger('modest'));
    await expect(greedy[2]).rejects.toThrow(Overloaded);
    await settle();
    await endAll();
    await modest;
    expect(names()).toEqual(['running', 'greedy 1', 'modest', 'greedy 2']);
  });

  it('rejects late tickets first when full', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2 });
    const office = stranger('office');
    const running = turns.enter(office);
    const late = turns.enter(office, { isLate: true });
    turns.enter(office);
    const colleague = turns.enter(office);
    await expect(late.begun).rejects.toThrow(Overloaded);
    running.release();
    expect(turns.stats()).toEqual({ running: 1, waiting: 1 });
    colleague.release();
  });
});

it('preempts strangers over their quarter for a known owner', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const turns = new Turns({ atOnce: 8, slowMs: 1_000 });
  const ended: string[] = [];
  // Of all owners, the known one has most.
  const owners = [...['a', 'b', 'c', 'd'].map(stranger), ...Array.from('kkkk', account)];
  for (const owner of owners) {
    const place = turns.enter(owner, {
      giveWay() {
        ended.push(owner.key);
        place.release();
      },
    });
    vi.advanceTimersByTime(10);
  }
  const waiting = Array.from({ length: 2 }, (_, index) => turns.enter(account(`${index}`)));
  vi.advanceTimersByTime(2_000);
  await Promise.all(waiting.map(({ begun }) => begun));
  expect(ended).toEqual(['a', 'b']);
  expect(turns.stats()).toEqual({ running: 8, waiting: 0 });
});

it('runs work two owners want in the known one’s name', async () => {
  const turns = new Turns({ atOnce: 1, mostOf: () => 1 });
  const busy = turns.enter(stranger('s'));
  const shared = turns.enter(stranger('s'));
  turns.enter(stranger('t'));
  shared.share(account('a'));
  busy.release();
  await shared.begun;
  expect(turns.stats()).toEqual({ running: 1, waiting: 1 });
  shared.release();
  expect(turns.stats()).toEqual({ running: 1, waiting: 0 });
});

it('can keep strangers out of idle turns', () => {
  const turns = new Turns({ atOnce: 4, strangersAtOnce: 2 });
  for (const key of ['s', 't', 'u']) turns.enter(stranger(key));
  expect(turns.stats()).toEqual({ running: 2, waiting: 1 });
  for (const key of ['a', 'b']) turns.enter(account(key));
  expect(turns.stats()).toEqual({ running: 4, waiting: 1 });
});

it('keeps its limits, leaves no turn idle and loses nothing', () => {
  const step = record({
    owner: integer({ min: 0, max: 5 }),
    part: integer({ min: 0, max: 2 }),
    isLate: boolean(),
    ends: nat({ max: 3 }),
  });
  assert(
    property(integer({ min: 1, max: 6 }), integer({ min: 1, max: 4 }), array(step), (atOnce, most, steps) => {
      const released = new Set<number>();
      const turns = new Turns({ atOnce, mostOf: () => most });
      const places = steps.map(({ owner, part, isLate, ends }, index) => {
        const place = turns.enter({ key: `${owner}`, isKnown: owner % 2 === 0 }, { part: `${part}`, isLate });
        // A released ticket is no longer counted, whether it waited or ran.
        for (let at = index - ends; at < index; at += 1) released.add(at);
        return { place, owner };
      });
      const left = places.filter((_, index) => !released.has(index));
      for (const index of released) places[index]?.place.release();
      const { running, waiting } = turns.stats();
      expect(running + waiting).toBe(left.length);
      const byOwner = Map.groupBy(left, ({ owner }) => owner);
      const able = [...byOwner.values()].reduce((sum, own) => sum + Math.min(own.length, most), 0);
      expect(running).toBe(Math.min(atOnce, able));
      for (const { place } of left) place.release();
      expect(turns.stats()).toEqual({ running: 0, waiting: 0 });
    }),
  );
});
