/** How tries under one key are slowed down: the first ones are free, then each waits twice as long as the one before. */
export interface Schedule {
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** The count is removed after this time without a failure, in milliseconds. */
  readonly forgetMs: number;
}

export interface ThrottleSettings {
  /** Of one caller at one account. */
  readonly pair: Schedule;
  /** At one account, of all callers who have not opened it before. */
  readonly account: Schedule;
  /** Of one caller, at all accounts that it has not opened before. */
  readonly caller: Schedule;
  /**
   * Failures of one caller at accounts that it has opened before; beyond them, one try of each pair is free instead of all
   * that `pair` says.
   */
  readonly officeFailures: number;
  /** How long a caller who has opened an account is slowed down there by nobody's failures but its own. */
  readonly trustMs: number;
  /** A try waits this long at most; one that would have to wait longer is throttled at once. */
  readonly patienceMs: number;
  /** How many tries may wait in this process. */
  readonly maxWaiting: number;
}

const HALF_AN_HOUR = 30 * 60_000;

/** Decision 7 says why these. */
export const defaultThrottle: ThrottleSettings = {
  pair: { freeTries: 8, firstDelayMs: 1_000, maxDelayMs: 60_000, forgetMs: HALF_AN_HOUR },
  account: { freeTries: 50, firstDelayMs: 1_000, maxDelayMs: 2_000, forgetMs: HALF_AN_HOUR },
  caller: { freeTries: 100, firstDelayMs: 250, maxDelayMs: 1_000, forgetMs: HALF_AN_HOUR },
  officeFailures: 1_000,
  trustMs: 30 * 24 * 60 * 60_000,
  patienceMs: 5_000,
  maxWaiting: 64,
};

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
