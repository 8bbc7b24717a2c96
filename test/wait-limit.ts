import { vi } from 'vitest';
import { timeLimits } from './time-limits.ts';

// Vitest has no setting for `vi.waitFor`, whose own limit is a second.
// The files of a project without isolation share one `vi`.
if (!('hasLongLimit' in vi.waitFor)) {
  const waitFor = vi.waitFor.bind(vi);
  const waitWithLongLimit: typeof waitFor = (callback, options) => {
    const given = typeof options === 'number' ? {} : options;
    return waitFor(callback, { ...given, ...timeLimits.expect.poll });
  };
  vi.waitFor = Object.assign(waitWithLongLimit, { hasLongLimit: true });
}
