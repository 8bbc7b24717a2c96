import { vi } from 'vitest';

/**
 * A slow machine must not fail a test: Vitest's own limit is a second. It matches `expect.poll` in
 * `vitest.config.ts`.
 */
const limitMs = 15_000;

// The files of a project without isolation share one `vi`.
if (!('hasLongLimit' in vi.waitFor)) {
  const waitFor = vi.waitFor.bind(vi);
  // A shorter limit in a test would only fail on a busy machine.
  const waitWithLongLimit: typeof waitFor = (callback, options) => {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { ...given, timeout: Math.max(given?.timeout ?? 0, limitMs) });
  };
  vi.waitFor = Object.assign(waitWithLongLimit, { hasLongLimit: true });
}
