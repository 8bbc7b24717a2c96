/** The first attempts under a key are free, then each delay is twice as long as the one before. */
export interface Schedule {
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** The count is removed after this time without a failure, in milliseconds. */
  readonly forgetMs: number;
}

const HALF_AN_HOUR = 30 * 60_000;

/** Decision 7 gives the reasons for these values. */
export const defaultThrottle = {
  /** For one caller at one account. */
  pair: { freeTries: 8, firstDelayMs: 1_000, maxDelayMs: 60_000, forgetMs: HALF_AN_HOUR },
  /** For one account, over all callers who have not opened it before. */
  account: { freeTries: 50, firstDelayMs: 1_000, maxDelayMs: 2_000, forgetMs: HALF_AN_HOUR },
  /** For one caller, over all accounts that it has not opened before. */
  caller: { freeTries: 100, firstDelayMs: 250, maxDelayMs: 1_000, forgetMs: HALF_AN_HOUR },
  /** Failures of one caller at accounts that it has opened. Beyond them, each of its pairs has one free attempt. */
  officeFailures: 1_000,
  /** How long a caller or a console that has opened an account is slowed down there only by its own failures. */
  trustMs: 30 * 24 * 60 * 60_000,
  /** An attempt with a longer delay is throttled immediately. */
  patienceMs: 5_000,
  /** Attempts of one caller at one account that may wait in this process. */
  maxWaiting: 8,
  /** How long a place in a line is kept after the time to come back. */
  placeMs: 30_000,
};
export type ThrottleSettings = Readonly<typeof defaultThrottle>;

/** The delay after the `tries`th consecutive attempt, in milliseconds. */
export function delayAfter(tries: number, { freeTries, firstDelayMs, maxDelayMs }: Schedule): number {
  return tries < freeTries ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (tries - freeTries));
}

/** Each number of attempts at which the delay changes, up to the longest delay. */
export function listDelays(
  schedule: Schedule,
): readonly { readonly tries: number; readonly delayMs: number }[] {
  const steps = Math.max(0, Math.ceil(Math.log2(schedule.maxDelayMs / schedule.firstDelayMs)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const tries = schedule.freeTries + step;
    return { tries, delayMs: delayAfter(tries, schedule) };
  });
}
