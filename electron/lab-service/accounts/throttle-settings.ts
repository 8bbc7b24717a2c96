/** The first attempts under a key are free, then each delay is twice as long as the one before. */
export interface Schedule {
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** The count is removed after this time without a failure. */
  readonly forgetMs: number;
}

const HALF_AN_HOUR = 30 * 60_000;

/** Decision 7 gives the reasons for these values. */
export const defaultThrottle = {
  pair: { freeTries: 8, firstDelayMs: 1_000, maxDelayMs: 60_000, forgetMs: HALF_AN_HOUR },
  /** For one account, over all callers who have not opened it before. */
  account: { freeTries: 50, firstDelayMs: 1_000, maxDelayMs: 2_000, forgetMs: HALF_AN_HOUR },
  /** For one caller, over all accounts that it has not opened before. */
  caller: { freeTries: 100, firstDelayMs: 250, maxDelayMs: 1_000, forgetMs: HALF_AN_HOUR },
  /** For one caller, over all accounts that it has opened before. Only counted, see `officeFailures`. */
  office: { freeTries: 0, firstDelayMs: 0, maxDelayMs: 0, forgetMs: HALF_AN_HOUR },
  /** Failures of one caller at accounts that it has opened. Beyond them, each of its pairs has one free attempt. */
  officeFailures: 1_000,
  /** How long a caller or a console that has opened an account is slowed down there only by its own failures. */
  trustMs: 30 * 24 * 60 * 60_000,
  patienceMs: 5_000,
  /** Attempts of one caller at one account that may wait in this process. */
  maxWaiting: 8,
  /** How long a place in a line is kept after the time to come back. */
  placeMs: 30_000,
};
export type ThrottleSettings = Readonly<typeof defaultThrottle>;
