import { vi } from 'vitest';

/** A slow machine is no fault of what is tested: Vitest's own limit is a second. It matches `expect.poll` in `vitest.config.ts`. */
const limitMs = 15_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: limitMs, ...options });
