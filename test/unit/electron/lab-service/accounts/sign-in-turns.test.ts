import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignInLines } from '../../../../../electron/lab-service/accounts/sign-in-turns.ts';
import { defaultThrottle } from '../../../../../electron/lab-service/accounts/throttle.ts';

const { patienceMs, maxWaiting, placeMs } = defaultThrottle;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const line = createSignInLines(defaultThrottle).of('an office');
  const gate = { key: 'an office', delayMs: 1_000, longestMs: 1_000 };
  return {
    line,
    /** Null if the pair waits now, otherwise when it should come back. */
    enter: (pair: string) => line.enter(pair, gate, patienceMs),
    pass: (seconds: number) => void vi.advanceTimersByTime(seconds * 1_000),
  };
}

type SetUp = ReturnType<typeof setUp>;

/** Five pairs wait, so that the next ones are told to come back. */
function fill({ enter }: SetUp): void {
  for (const pair of ['a', 'b', 'c', 'd', 'e']) expect(enter(pair)).toBe(null);
}

describe('the line of an office', () => {
  it('lets those at the front pass in order', () => {
    const office = setUp();
    fill(office);
    expect(office.line.first).toBe('a');
    office.line.leave('a', true);
    expect(office.line.first).toBe('b');
    expect(office.enter('f')).toBe(null);
    office.line.leave('b', true);
    expect(office.line.first).toBe('c');
  });

  it('keeps a place for a pair that comes back on time', () => {
    const office = setUp();
    fill(office);
    expect(office.enter('patient')).toBe(1_000);
    office.pass(0.5);
    expect(office.enter('patient')).toBe(500);
    expect(office.enter('hasty')).toBe(1_000);
    office.pass(0.5);
    // Its turn is in 6 seconds: it comes a little earlier, and waits.
    expect(office.enter('patient')).toBe(3_500);
    // The place counts for those who come later, but names that never come back do not.
    for (let index = 0; index < 1_000; index += 1) office.enter(`nobody-${index}`);
    office.pass(2);
    for (const pair of ['a', 'b', 'c', 'd', 'e']) office.line.leave(pair, true);
    expect(office.enter('stranger')).toBe(null);
    expect(office.enter('patient')).toBe(null);
    expect(office.line.first).toBe('patient');
  });

  it.each([1, 2])('has a place for a newcomer while 90 made-up names try %i times each', (times) => {
    const office = setUp();
    fill(office);
    for (let second = 0; second < 120; second += 1) {
      for (let worker = 0; worker < 90; worker += 1) {
        if (times === 2) office.enter(`nobody-${worker}-${second - 1}`);
        office.enter(`nobody-${worker}-${second}`);
      }
      office.pass(1);
    }
    expect(office.enter('new')).toBe(1_000);
    office.pass(1);
    const retryMs = office.enter('new') ?? 0;
    expect(retryMs).toBeGreaterThan(1_000);
    office.pass(retryMs / 1_000);
    office.line.leave('a', true);
    expect(office.enter('new')).toBe(null);
    // Nobody waits for those who have not come.
    for (const pair of ['b', 'c', 'd', 'e']) office.line.leave(pair, true);
    office.pass(3);
    expect(office.enter('newer')).toBe(null);
  });

  it('sends a pair that has passed to the end', () => {
    const office = setUp();
    expect([office.enter('a'), office.enter('a'), office.enter('b')]).toEqual([null, null, null]);
    office.line.leave('a', true);
    expect(office.line.first).toBe('b');
    office.line.leave('b', true);
    expect(office.line.first).toBe('a');
  });

  it('lets only a few attempts of one pair wait', () => {
    const office = setUp();
    for (let index = 0; index < maxWaiting; index += 1) expect(office.enter('a')).toBe(null);
    expect(office.enter('a')).toBeGreaterThan(0);
    expect(office.enter('b')).toBe(null);
    office.line.leave('a', false);
    expect(office.enter('a')).toBe(null);
  });

  it('forgets pairs that don’t come back', () => {
    const office = setUp();
    fill(office);
    for (const pair of ['a', 'b', 'c', 'd', 'e']) office.line.leave(pair, false);
    office.enter('f');
    expect(office.line.sweep()).toBe(false);
    office.pass(placeMs / 1_000 + 3);
    office.line.leave('f', false);
    office.pass(placeMs / 1_000 + 1);
    expect(office.line.sweep()).toBe(true);
  });

  it('wakes waiting ones when somebody leaves or disconnects', async () => {
    const office = setUp();
    fill(office);
    const { signal } = new AbortController();
    const changed = office.line.change(60_000, signal);
    office.line.leave('a', true);
    await changed;
    const gone = new AbortController();
    const left = office.line.change(60_000, gone.signal);
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(office.line.change(60_000, gone.signal)).rejects.toThrow('gone');
    expect(vi.getTimerCount()).toBe(0);
  });
});
