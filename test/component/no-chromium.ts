import { test } from 'vitest';

// The only file of the project on a machine without a Chromium, so that the run reports what it leaves out.
// oxlint-disable-next-line vitest/no-disabled-tests -- it stands for the tests that cannot run
test.skip('components in Chromium, which this machine does not have', () => {});
