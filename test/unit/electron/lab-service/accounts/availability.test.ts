import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import { createAvailability } from '../../../../../electron/lab-service/accounts/availability.ts';

describe('the availability of a server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A server that is unavailable for this many probes. */
  function create(failures: number) {
    let left = failures;
    const probe = vi.fn<() => Promise<void>>(async () => {
      left -= 1;
      if (left >= 0) throw new Error('away');
    });
    return { availability: createAvailability(probe), probe };
  }

  it('is assumed until a server error', () => {
    const { availability, probe } = create(0);
    expect(() => availability.check()).not.toThrow();
    expect(probe).not.toHaveBeenCalled();
  });

  it('ends immediately at a server error, and returns as soon as a probe succeeds', async () => {
    const { availability, probe } = create(3);
    availability.markUnavailable();
    expect(() => availability.check()).toThrow(AccountsUnavailable);
    await vi.advanceTimersByTimeAsync(749);
    expect(() => availability.check()).toThrow(AccountsUnavailable);
    await vi.advanceTimersByTimeAsync(1);
    expect(() => availability.check()).not.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(probe).toHaveBeenCalledTimes(4);
  });

  it('has one probe at a time, however many callers detect the failure', async () => {
    const { availability, probe } = create(1);
    for (let index = 0; index < 10; index += 1) availability.markUnavailable();
    expect(probe).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('has no more probes after the end', async () => {
    const { availability, probe } = create(Infinity);
    availability.markUnavailable();
    await vi.advanceTimersByTimeAsync(600);
    const calls = probe.mock.calls.length;
    availability.close();
    availability.markUnavailable();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(probe).toHaveBeenCalledTimes(calls);
  });
});
