import { describe, expect, it } from 'vitest';
import { findPauseMs, findRoundMs } from '../../../../../electron/lab-service/polling/poll-intervals.ts';

describe('a round', () => {
  it.each([
    ['takes 5 s for up to 1,000 agents', { new: 0, responding: 1_000, silent: 0 }, 5_000],
    ['takes 50 s for 10,000', { new: 0, responding: 10_000, silent: 0 }, 50_000],
    ['takes 50 s for 10,000, most of them new', { new: 9_900, responding: 100, silent: 0 }, 50_000],
    ['takes little longer beside many silent ones', { new: 0, responding: 1_000, silent: 9_000 }, 6_667],
  ])('%s', (_what, counts, expected) => expect(Math.round(findRoundMs(counts))).toBe(expected));
});

describe('the pause of a silent agent', () => {
  it('doubles from 10 s to a minute', () => {
    const pauses = [1, 2, 3, 4, 2_000].map((failures) =>
      findPauseMs(failures, { new: 0, responding: 9, silent: 9 }),
    );
    expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('is longer for more than 3,000, so that they take a quarter of the contacts', () => {
    expect(findPauseMs(1, { new: 0, responding: 1_000, silent: 9_000 })).toBe(180_000);
    expect(findPauseMs(9, { new: 0, responding: 0, silent: 10_000 })).toBe(200_000);
  });
});
