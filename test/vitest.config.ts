import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { vitestCounter } from './test-count/vitest-counter.ts';
import { hideOwnAdb } from './no-own-adb.ts';

hideOwnAdb();

const root = join(import.meta.dirname, '..');
const project = (name: string, ...more: readonly string[]) => ({
  test: { name, root, include: [`test/${name}/**/*.test.{ts,tsx}`, ...more], environment: 'node' as const },
});

/** The stand-in's behaviour, held to Electron's documentation. A machine that must use Electron has no Chromium for it. */
const standInTests =
  process.env['REQUIRE_ELECTRON'] === '1'
    ? ['!test/integration/stand-in/**']
    : ['test/stand-in/conformance/**/*.test.ts'];

export default defineConfig({
  test: {
    // Many tests wait for sockets and processes: by default one processor of two would be idle.
    maxWorkers: '100%',
    // A slow machine must not fail a test.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: 'test/patience.ts',
    reporters: ['default', vitestCounter],
    projects: [
      project('unit'),
      project('security'),
      project('integration', ...standInTests),
      project('package'),
    ],
  },
});
