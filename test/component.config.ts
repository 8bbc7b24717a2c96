import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findHeadlessChromium } from '../scripts/find-chromium.ts';
import { timeLimits } from './time-limits.ts';
import { vitestCounter } from './test-count/vitest-counter.ts';

// React as in the app. Its development build draws everything twice in StrictMode.
process.env['NODE_ENV'] = 'production';

/** The browser of the end-to-end tests; null on a machine that has none. */
const chromium = await findHeadlessChromium();

/** Components in a real browser, which draws the page's styles and has its own focus, dialogs and keyboard. */
export default defineConfig({
  plugins: [react()],
  // Dependencies that Vite finds only while a test runs would reload the test's page.
  optimizeDeps: { entries: ['renderer/main.tsx', 'test/component/**/*.tsx'] },
  test: {
    name: 'component',
    root: join(import.meta.dirname, '..'),
    include: [chromium === null ? 'test/component/no-chromium.ts' : 'test/component/**/*.test.tsx'],
    ...(chromium !== null && { setupFiles: 'test/component/set-up.ts' }),
    maxWorkers: '100%',
    // A worker loads the page's modules once: that takes longer than most tests. `set-up.ts` empties the stores.
    isolate: false,
    ...timeLimits,
    reporters: ['default', vitestCounter],
    browser: {
      enabled: chromium !== null,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { ...(chromium !== null && { executablePath: chromium }) },
        // Times of day are the same on each machine.
        contextOptions: { timezoneId: 'Asia/Seoul' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
