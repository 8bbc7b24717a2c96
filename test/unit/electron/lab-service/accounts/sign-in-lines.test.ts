import { describe, expect, it, vi } from 'vitest';
import { SignInLines } from '../../../../../electron/lab-service/accounts/sign-in-lines.ts';
import { defaultThrottle } from '../../../../../electron/lab-service/accounts/throttle-settings.ts';

const { patienceMs, placeMs } = defaultThrottle;

function setUp() {
  const clock = { time: 1_000_000 };
  const line = new SignInLines(defaultThrottle, () => clock.time).of('an office');
  const gate = { key: 'an office', delayMs: 1_000, longestMs: 1_000 };
  return {
    line,
    /** Null if the pair waits now, otherwise when it should come back. */
    enter: (pair: string) => line.enter(pair, gate, patienceMs, false),
    pass(seconds: number) {
      clock.time += seconds * 1_000;
    },
  };
}

type SetUp = ReturnType<typeof setUp>;

/** Five pairs wait, so that the next ones are told to come back. */
function fill({ enter }: SetUp): void {
  for (const pair of ['a', 'b', 'c', 'd', 'e']) expect(enter(pair)).toBe(null);
}

describe('the line of an office', () => {
  it('keeps those whose turn is near, and lets them pass in order', () => {
    const office = setUp();
    fill(office);
    expect(office.line.isFirst('a')).toBe(true);
    office.line.leave('a', true);
    expect(office.line.isFirst('b')).toBe(true);
    expect(office.enter('f')).toBe(null);
    office.line.leave('b', true);
    expect(office.line.isFirst('c')).toBe(true);
  });

  it('gives a place to a pair that comes back when it was told to, and to no other', () => {
    const office = setUp();
    fill(office);
    expect(office.enter('patient')).toBe(2_000);
    office.pass(1);
    expect(office.enter('patient')).toBe(1_000);
    expect(office.enter('hasty')).toBe(2_000);
    office.pass(1);
    expect(office.enter('patient')).toBeGreaterThan(2_000);
    // The place counts for those who come later, but names that never come back do not.
    for (let index = 0; index < 1_000; index += 1) office.enter(`nobody-${index}`);
    office.pass(2);
    for (const pair of ['a', 'b', 'c', 'd', 'e']) office.line.leave(pair, true);
    expect(office.enter('stranger')).toBe(null);
    expect(office.enter('patient')).toBe(null);
    expect(office.line.isFirst('patient')).toBe(true);
  });

  it('keeps a place for half a minute after its time', () => {
    const office = setUp();
    fill(office);
    office.enter('late');
    office.pass(2);
    const retryMs = office.enter('late') ?? 0;
    office.pass((retryMs + placeMs) / 1_000);
    expect(office.enter('late')).toBeGreaterThan(2_000);
    office.pass((retryMs + placeMs) / 1_000 + 1);
    expect(office.enter('late')).toBe(2_000);
  });

  it('lets nobody wait who has somebody ahead and no time left, however many others have places', () => {
    const office = setUp();
    fill(office);
    const others = Array.from({ length: 100 }, (_, index) => `other-${index}`);
    for (const pair of [...others, 'me']) office.enter(pair);
    office.pass(2);
    for (const pair of [...others, 'me']) office.enter(pair);
    for (const pair of ['a', 'b', 'c', 'd', 'e']) office.line.leave(pair, true);
    expect(office.enter('other-99')).toBe(null);
    const open = { key: 'an office', delayMs: 0, longestMs: 1_000 };
    expect(office.line.enter('me', open, 0, false)).toBeGreaterThan(0);
  });

  it('sends a pair that has passed to the end, also with several attempts at once', () => {
    const office = setUp();
    expect([office.enter('a'), office.enter('a'), office.enter('b')]).toEqual([null, null, null]);
    office.line.leave('a', true);
    expect(office.line.isFirst('b')).toBe(true);
    office.line.leave('b', true);
    expect(office.line.isFirst('a')).toBe(true);
  });

  it('forgets everything that nobody comes back to', () => {
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

  it('wakes those who wait when somebody leaves, and when their caller disconnects', async () => {
    const office = setUp();
    fill(office);
    const { signal } = new AbortController();
    const wait = vi.spyOn(globalThis, 'clearTimeout');
    const changed = office.line.change(60_000, signal);
    office.line.leave('a', true);
    await changed;
    expect(wait).toHaveBeenCalled();
    const gone = office.line.change(60_000, AbortSignal.abort(new Error('gone')));
    await expect(gone).rejects.toThrow('gone');
  });
});
