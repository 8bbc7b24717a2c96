/** How tries under one key are slowed down: the first ones are free, then each waits twice as long as the one before. */
export interface Schedule {
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** The count is removed after this time without a failure, in milliseconds. */
  readonly forgetMs: number;
}

const HALF_AN_HOUR = 30 * 60_000;

/** Decision 7 says why these. */
export const defaultThrottle = {
  /** Of one caller at one account. */
  pair: { freeTries: 8, firstDelayMs: 1_000, maxDelayMs: 60_000, forgetMs: HALF_AN_HOUR },
  /** At one account, of all callers who have not opened it before. */
  account: { freeTries: 50, firstDelayMs: 1_000, maxDelayMs: 2_000, forgetMs: HALF_AN_HOUR },
  /** Of one caller, at all accounts that it has not opened before. */
  caller: { freeTries: 100, firstDelayMs: 250, maxDelayMs: 1_000, forgetMs: HALF_AN_HOUR },
  /**
   * Failures of one caller at accounts that it has opened before; beyond them, one try of each pair is free instead of all
   * that `pair` says.
   */
  officeFailures: 1_000,
  /** How long a caller who has opened an account is slowed down there by nobody's failures but its own. */
  trustMs: 30 * 24 * 60 * 60_000,
  /** A try waits this long at most; one that would have to wait longer is throttled at once. */
  patienceMs: 5_000,
  /** How many tries may wait in this process. */
  maxWaiting: 64,
};
export type ThrottleSettings = Readonly<typeof defaultThrottle>;

/** How long after the `tries`th try in a row, in milliseconds, the next one may begin. */
export function delayAfter(tries: number, { freeTries, firstDelayMs, maxDelayMs }: Schedule): number {
  return tries < freeTries ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (tries - freeTries));
}

/** Each number of tries from which on the delay is another, up to the longest delay. */
export function listDelays(
  schedule: Schedule,
): readonly { readonly tries: number; readonly delayMs: number }[] {
  const steps = Math.max(0, Math.ceil(Math.log2(schedule.maxDelayMs / schedule.firstDelayMs)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const tries = schedule.freeTries + step;
    return { tries, delayMs: delayAfter(tries, schedule) };
  });
}
