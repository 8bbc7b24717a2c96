import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longTestTimeout, timeLimits } from './time-limits.ts';

/** The nightly form of test/security/fuzz: forty times as many cases, printed with their seed. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    include: ['test/security/fuzz/**/*.test.ts', 'test/security/electron/lab-service/flood.test.ts'],
    environment: 'node',
    ...timeLimits,
    testTimeout: longTestTimeout,
    setupFiles: ['test/wait-limit.ts'],
    env: { FUZZ: 'nightly' },
    // Parallel files would only wait for each other's deadlines.
    fileParallelism: false,
  },
});
