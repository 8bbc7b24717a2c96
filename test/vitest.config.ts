import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { vitestCounter } from './test-count/vitest-counter.ts';
import { keepCompiledModules } from './compiled-modules.ts';
import { keepFilesInMemory } from './files-in-memory.ts';
import { LongTestsFirst } from './long-tests-first.ts';
import { hideOwnAdb } from './no-own-adb.ts';

hideOwnAdb();
keepCompiledModules();
keepFilesInMemory();

const root = join(import.meta.dirname, '..');

const project = (name: string, ...more: readonly string[]) => ({
  test: { name, root, include: [`test/${name}/**/*.test.{ts,tsx}`, ...more], environment: 'node' as const },
});
/** A project whose tests start `device-lab`. */
const withProgram = ({ test }: ReturnType<typeof project>) => ({
  test: { ...test, globalSetup: 'test/bundle-program.ts' },
});

/** The stand-in's behaviour, held to Electron's documentation. A machine that must use Electron has no Chromium for it. */
const standInTests =
  process.env['REQUIRE_ELECTRON'] === '1'
    ? ['!test/integration/stand-in/**']
    : ['test/stand-in/conformance/**/*.test.ts'];

export default defineConfig({
  test: {
    // Many tests wait for sockets and processes. Three files for each processor keep it busy.
    maxWorkers: 3 * availableParallelism(),
    sequence: { sequencer: LongTestsFirst },
    // A slow machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // A process for each file would take longer than the tests of most files. `fresh-state.ts` separates the files.
    isolate: false,
    setupFiles: ['test/patience.ts', 'test/fresh-state.ts'],
    reporters: ['default', vitestCounter],
    projects: [
      project('unit'),
      project('security'),
      withProgram(project('integration', ...standInTests)),
      project('package'),
    ],
  },
});
