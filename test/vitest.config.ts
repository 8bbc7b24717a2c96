import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { vitestCounter } from './test-count/vitest-counter.ts';
import { keepCompiledModules } from './compiled-modules.ts';
import { keepFilesInMemory } from './files-in-memory.ts';
import { LongTestsFirst } from './long-tests-first.ts';
import { hideAdbServer } from './hide-adb-server.ts';
import { timeLimits } from './time-limits.ts';

hideAdbServer();
keepCompiledModules();
keepFilesInMemory();

const root = join(import.meta.dirname, '..');

/** A machine that must use Electron doesn't test the stand-in. */
const hasStandIn = process.env['REQUIRE_ELECTRON'] !== '1';

/** The tests that only `npm run ci-checks` runs (docs/decisions/042-checks-of-ci.md). */
const ciTests = [
  'test/package/**/*.test.ts',
  // The tools of the tests.
  ...(hasStandIn ? ['test/stand-in/conformance/**/*.test.ts'] : []),
  // The examples of the documents, with the programs that they are for.
  'test/integration/docs/github-actions.test.ts',
  'test/integration/docs/monitoring.test.ts',
  'test/integration/docs/service-commands.test.ts',
  // The short forms of the soak tests, and services that share one database while the test kills them.
  'test/integration/electron/lab-service/cli/sharing.test.ts',
  'test/security/soak/**/*.test.ts',
];

const common = { root, environment: 'node' as const };
/** For tests that start `device-lab`. */
const withProgram = { ...common, globalSetup: 'test/bundle-program.ts' };
const inFolder = (name: string) => ({
  name,
  include: [`test/${name}/**/*.test.{ts,tsx}`],
  exclude: [...ciTests, ...(hasStandIn ? [] : ['test/integration/stand-in/**'])],
  ...common,
});

export default defineConfig({
  test: {
    // Many tests wait for sockets and processes. Three files for each processor keep it busy.
    maxWorkers: 3 * availableParallelism(),
    sequence: { sequencer: LongTestsFirst },
    ...timeLimits,
    // A process for each file would take longer than the tests of most files. `fresh-state.ts` separates the files.
    isolate: false,
    setupFiles: ['test/wait-limit.ts', 'test/fresh-state.ts'],
    reporters: ['default', vitestCounter],
    projects: [
      { test: inFolder('unit') },
      { test: inFolder('security') },
      { test: { ...inFolder('integration'), ...withProgram } },
      { test: { name: 'ci', include: ciTests, ...withProgram } },
      // The same cases on either runtime, for `npm run conformance`.
      {
        test: {
          ...common,
          name: 'conformance',
          include: ['test/stand-in/conformance/**/*.test.ts'],
          globalSetup: 'test/e2e/display.ts',
        },
      },
    ],
  },
});
