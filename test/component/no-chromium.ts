import { expect, test } from 'vitest';

// Without a Chromium this is the only file of the project. It reports that the others are left out, and fails on a build
// server, which must have one.
test.skipIf(!process.env['CI'])('components in Chromium, which this machine does not have', () => {
  expect.fail('There is no Chromium. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH.');
});
