/** They only end a test that hangs. A slow machine never reaches them, so no test sets a shorter one. */
export const timeLimits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
};

/** For the long forms of tests, which run for hours on their own. */
export const longTestTimeout = 6 * 3_600_000;
