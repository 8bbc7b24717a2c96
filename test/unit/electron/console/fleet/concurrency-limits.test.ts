import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createConcurrencyLimits,
  type Lane,
} from '../../../../../electron/console/fleet/concurrency-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const onRoom = vi.fn<() => void>();
  const limits = createConcurrencyLimits(onRoom);
  /** Enters while there is room; answers how to leave. */
  function fill(lane: Lane): (() => void)[] {
    const leaves: (() => void)[] = [];
    while (limits.hasRoom(lane)) leaves.push(limits.enter(lane));
    return leaves;
  }
  return { limits, onRoom, fill };
}

describe('the prompt lane', () => {
  it.each([
    { what: 'near', tookMs: 30, most: 64 },
    { what: 'far', tookMs: 31, most: 112 },
  ])(
    'begins narrow and widens by one for each request that ends, up to $most for a $what service',
    ({ tookMs, most }) => {
      const { fill } = start();
      const leaves = fill('prompt');
      expect(leaves).toHaveLength(32);
      leaves.pop()?.();
      leaves.push(...fill('prompt'));
      expect(leaves).toHaveLength(33);
      for (let round = 0; round < 10; round += 1) {
        vi.advanceTimersByTime(tookMs);
        for (const leave of leaves.splice(0)) {
          leave();
          leaves.push(...fill('prompt'));
        }
      }
      expect(leaves).toHaveLength(most);
      for (const leave of leaves) leave();
      expect(fill('prompt')).toHaveLength(32);
      expect(vi.getTimerCount()).toBe(32);
    },
  );

  it('has room again when its requests are slow, until 64 of them are', () => {
    const { limits, onRoom, fill } = start();
    const leaves = fill('prompt');
    vi.advanceTimersByTime(249);
    expect(limits.hasRoom('prompt')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(onRoom).toHaveBeenCalledTimes(32);
    leaves.push(...fill('prompt'));
    vi.advanceTimersByTime(250);
    expect(limits.hasRoom('slow')).toBe(false);
    leaves.push(...fill('prompt'));
    const before = onRoom.mock.calls.length;
    vi.advanceTimersByTime(5_000);
    expect(onRoom.mock.calls.length).toBe(before);
    // A slow one that ends makes room for one that has waited for it.
    leaves[0]?.();
    vi.advanceTimersByTime(250);
    expect(onRoom.mock.calls.length).toBe(before + 1);
  });
});

describe('a service that has too much to do', () => {
  const all = (fill: (lane: Lane) => unknown[]) => fill('slow').length + fill('prompt').length;

  /** Widened as far as it goes, with nothing under way. */
  function startWide() {
    const started = start();
    for (let round = 0; round < 10; round += 1) {
      const leaves = started.fill('prompt');
      vi.advanceTimersByTime(40);
      // The last one goes when the next round has begun, or it would begin narrow again.
      for (const leave of leaves) leave();
    }
    return started;
  }

  it('is asked about 128 agents at once, of which 64 may be silent', () => {
    const { fill } = start();
    let leaves = fill('prompt');
    for (let round = 0; round < 20; round += 1) {
      vi.advanceTimersByTime(40);
      const before = leaves;
      leaves = [];
      for (const leave of before) {
        leave();
        leaves.push(...fill('prompt'));
      }
    }
    expect(leaves).toHaveLength(112);
    expect(fill('slow')).toHaveLength(16);
    vi.advanceTimersByTime(250);
    // Those that are slow by now made no more room: there are 128 in all.
    expect(fill('prompt')).toHaveLength(0);
  });

  it('is asked about half as many at once when it says so, however many say it at one moment', () => {
    const { limits, fill } = startWide();
    limits.halve();
    limits.halve();
    expect(all(fill)).toBe(64);
    vi.advanceTimersByTime(1_000);
    limits.halve();
    expect(limits.hasRoom('prompt')).toBe(false);
  });

  it('is asked about 8 at once at the least, and about more again some seconds later', () => {
    const { limits, fill } = start();
    for (let round = 0; round < 9; round += 1) {
      limits.halve();
      vi.advanceTimersByTime(1_000);
    }
    const leaves = fill('prompt');
    expect(leaves).toHaveLength(8);
    vi.advanceTimersByTime(9_001);
    leaves.pop()?.();
    expect(fill('prompt')).toHaveLength(2);
  });
});

it('the slow lane takes 64, which never count as prompt', () => {
  const { limits, fill } = start();
  expect(fill('slow')).toHaveLength(64);
  vi.advanceTimersByTime(60_000);
  expect(limits.hasRoom('prompt')).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
