import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatLocalTimestamp } from '../../../../../electron/lab-service/accounts/account.ts';

describe('formatLocalTimestamp', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['Asia/Seoul', '2026-03-04T20:06:07.089Z', '2026-03-05T05:06:07.089'],
    ['America/New_York', '2026-01-01T03:00:00.000Z', '2025-12-31T22:00:00.000'],
    ['America/New_York', '2026-07-01T03:00:00.007Z', '2026-06-30T23:00:00.007'],
    ['Asia/Kathmandu', '2026-07-01T18:15:00.000Z', '2026-07-02T00:00:00.000'],
    ['UTC', '2026-07-01T18:15:00.120Z', '2026-07-01T18:15:00.120'],
  ])('formats the local time in %s', (zone, instant, local) => {
    vi.stubEnv('TZ', zone);
    expect(formatLocalTimestamp(new Date(instant))).toBe(local);
  });
});
