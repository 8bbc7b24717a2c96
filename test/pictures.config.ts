import { defineConfig } from '@playwright/test';
import { hideAdbServer } from './hide-adb-server.ts';

hideAdbServer();

/** Takes the pictures that the guides show, from the built console. */
export default defineConfig({
  testDir: 'tour',
  outputDir: '../test-results',
  globalSetup: ['./e2e/display.ts', './tour/picture-fonts.ts'],
  fullyParallel: true,
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
