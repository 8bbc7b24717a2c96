import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { timeLimits } from '../time-limits.ts';
import { chosenGroup } from './groups.ts';

const { tests, hasShortProperties } = chosenGroup();
const short = { 'fast-check': join(import.meta.dirname, 'short-properties.ts') };

/**
 * The tests of one group, in one project. Stryker runs the tests that reach a mutant. If the mutant is evaluated when its
 * module is loaded, Stryker runs the tests that import the module.
 */
export default defineConfig({
  resolve: { alias: hasShortProperties ? short : {} },
  test: {
    root: join(import.meta.dirname, '../..'),
    include: [...tests],
    environment: 'node',
    // As in test/vitest.config.ts. Stryker ends a mutant that hangs much earlier.
    ...timeLimits,
    setupFiles: ['test/wait-limit.ts'],
  },
});
