import { describe, expect, it } from 'vitest';
import {
  defaultThrottle,
  delayAfter,
  listDelays,
} from '../../../../../electron/lab-service/accounts/throttle-settings.ts';

const schedule = { freeTries: 3, firstDelayMs: 1_000, maxDelayMs: 5_000, forgetMs: 60_000 };

describe('a throttle schedule', () => {
  it('has free attempts, then delays that double up to the longest', () => {
    const tries = [0, 1, 2, 3, 4, 5, 6, 7, 1_000];
    const delays = [0, 0, 0, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000];
    expect(tries.map((count) => delayAfter(count, schedule))).toEqual(delays);
  });

  it('has equivalent steps', () => {
    const steps = listDelays(schedule);
    expect(steps).toEqual([
      { tries: 3, delayMs: 1_000 },
      { tries: 4, delayMs: 2_000 },
      { tries: 5, delayMs: 4_000 },
      { tries: 6, delayMs: 5_000 },
    ]);
    for (const each of [defaultThrottle.pair, defaultThrottle.account, defaultThrottle.caller]) {
      expect(listDelays(each).at(-1)?.delayMs).toBe(each.maxDelayMs);
    }
  });

  it('has one step if the delay does not grow', () => {
    expect(listDelays({ ...schedule, maxDelayMs: 1_000 })).toEqual([{ tries: 3, delayMs: 1_000 }]);
  });
});
