import { defineConfig } from '@playwright/test';
import { findRuntime } from '../scripts/electron.ts';
import { keepCompiledModules } from './compiled-modules.ts';
import { hideAdbServer } from './hide-adb-server.ts';

hideAdbServer();
// Electron compiles its modules itself, and may read the variable of Node.
if (findRuntime().kind === 'stand-in') keepCompiledModules();

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/display.ts',
  fullyParallel: true,
  // The longest file starts first, so that nobody waits for it alone at the end.
  projects: [
    { name: 'every screen', testMatch: '**/every-screen.spec.ts' },
    { name: 'others', testIgnore: '**/every-screen.spec.ts' },
  ],
  // Windows of real Electron share one desktop: its clipboard and its keyboard focus. Each stand-in has its own.
  // Tests wait for processes to start and end: four of them keep two processors busy.
  workers: findRuntime().kind === 'electron' ? 1 : 4,
  // As in time-limits.ts.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./test-count/playwright-counter.ts']],
});
