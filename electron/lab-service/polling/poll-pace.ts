const SECOND_MS = 1_000;
/** After a late timer, the contacts of at most this many milliseconds are begun together. */
const MAX_LATE_MS = 100;

/** Spreads contacts evenly: never more than `perSecond` in any second. Times are in milliseconds. */
export class PollPace {
  readonly #spacingMs: number;
  /** The last contacts, oldest at `#oldest`. */
  readonly #times: number[];
  #oldest = 0;
  #nextAt = -Infinity;

  constructor(perSecond: number) {
    this.#spacingMs = SECOND_MS / perSecond;
    this.#times = Array.from({ length: perSecond }, () => -Infinity);
  }

  /** How long the next contact must wait. 0 or less if it can begin. */
  waitMs(now: number): number {
    return Math.max(this.#nextAt, (this.#times[this.#oldest] ?? now) + SECOND_MS) - now;
  }

  /** A contact begins. */
  take(now: number): void {
    this.#nextAt = Math.max(this.#nextAt, now - MAX_LATE_MS) + this.#spacingMs;
    this.#times[this.#oldest] = now;
    this.#oldest = (this.#oldest + 1) % this.#times.length;
  }
}
