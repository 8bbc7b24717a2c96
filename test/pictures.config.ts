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
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
});
