import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longTestTimeout, timeLimits } from './time-limits.ts';

/** The long form of test/security/soak: a thousand agents for minutes. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    include: ['test/security/soak/**/*.test.ts'],
    environment: 'node',
    ...timeLimits,
    testTimeout: longTestTimeout,
    setupFiles: ['test/wait-limit.ts'],
    env: { SOAK: 'day' },
  },
});
