import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuestionLanes, type Lane } from '../../../../../electron/core/fleet/question-lanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const onRoom = vi.fn<() => void>();
  const lanes = createQuestionLanes(onRoom);
  /** Enters while there is room; answers how to leave. */
  function fill(lane: Lane): (() => void)[] {
    const leaves: (() => void)[] = [];
    while (lanes.hasRoom(lane)) leaves.push(lanes.enter(lane));
    return leaves;
  }
  return { lanes, onRoom, fill };
}

describe('the prompt lane', () => {
  it.each([
    { what: 'near', tookMs: 30, most: 64 },
    { what: 'far', tookMs: 31, most: 256 },
  ])(
    'begins narrow and widens by one for each question that ends, up to $most for a $what service',
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

  it('has room again when its questions are slow, until 64 of them are', () => {
    const { lanes, onRoom, fill } = start();
    const leaves = fill('prompt');
    vi.advanceTimersByTime(249);
    expect(lanes.hasRoom('prompt')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(onRoom).toHaveBeenCalledTimes(32);
    leaves.push(...fill('prompt'));
    vi.advanceTimersByTime(250);
    expect(lanes.hasRoom('slow')).toBe(false);
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

it('the slow lane takes 64, which never count as prompt', () => {
  const { lanes, fill } = start();
  expect(fill('slow')).toHaveLength(64);
  vi.advanceTimersByTime(60_000);
  expect(lanes.hasRoom('prompt')).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
