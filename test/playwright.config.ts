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
  // Windows of real Electron share one desktop: its clipboard and its keyboard focus. Each stand-in has its own.
  // Tests wait for processes to start and end: four of them keep two processors busy.
  workers: findRuntime().kind === 'electron' ? 1 : 4,
  // As in time-limits.ts.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./test-count/playwright-counter.ts']],
});
