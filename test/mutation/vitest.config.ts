import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The tests that hold what is mutated, in one project: of them Stryker runs those that reach a mutant, and where that is read when
 * a module is loaded, those that import the module.
 */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: [
      'test/{unit,security}/electron/{desktop,ipc,console/lab-client}/**/*.test.ts',
      'test/unit/shared/{wire,ipc}/**/*.test.ts',
      'test/integration/electron/console/{agent-client.test.ts,collect-answer.test.ts,lab-client/**/*.test.ts}',
      'test/security/electron/console/session/trust/**/*.test.ts',
      'test/security/electron/console/lock.test.ts',
      'test/integration/electron/{ipc,desktop}/**/*.test.ts',
    ],
    environment: 'node',
  },
});
