import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { vitestTally } from './tally/vitest-tally.ts';
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
    // Much of what is tested waits for sockets and processes: by default one processor of two would stand idle.
    maxWorkers: '100%',
    // A slow machine is no fault of what is tested.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: 'test/patience.ts',
    reporters: ['default', vitestTally],
    projects: [
      project('unit'),
      project('security'),
      project('integration', ...standInTests),
      project('package'),
    ],
  },
});
