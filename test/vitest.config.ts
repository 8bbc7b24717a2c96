import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../scripts/find-chromium.ts';
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

/** The browser of the components' tests; null on a machine that has none. */
const chromium = await findChromium();

/** Components in a real browser, which draws the page's styles and has its own focus, dialogs and keyboard. */
const componentProject = {
  plugins: [react()],
  // Dependencies that Vite finds only while a test runs would reload the test's page.
  optimizeDeps: { entries: ['renderer/main.tsx', 'test/component/**/*.tsx'] },
  test: {
    name: 'component',
    root,
    include: [chromium === null ? 'test/component/no-chromium.ts' : 'test/component/**/*.test.tsx'],
    ...(chromium !== null && { setupFiles: 'test/component/set-up.ts' }),
    browser: {
      enabled: chromium !== null,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { ...(chromium !== null && { executablePath: chromium }) } }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

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
      componentProject,
    ],
  },
});
