import { test } from 'vitest';

// The only file of the project on a machine without a Chromium, so that the run reports that it leaves out the others.
// oxlint-disable-next-line vitest/no-disabled-tests -- it represents the tests that cannot run
test.skip('components in Chromium, which this machine does not have', () => {});
