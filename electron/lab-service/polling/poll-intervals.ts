/** The interval between polls of an agent, in milliseconds. It is longer if the limits of contacts require it. */
export const POLL_MS = 5_000;
/** Contacts of this process with listed agents in any second. */
export const CONTACTS_PER_SECOND = 200;
/** At most this many of them are for agents that don't respond: a quarter. */
const SILENT_PER_SECOND = 50;
/** Longest interval of at most 3,000 silent agents: one that is back is seen within a minute. */
const SILENT_MS = 60_000;

/** After a late timer, the contacts of at most this many milliseconds are begun together. */
const MAX_LATE_MS = 100;

/** The listed agents by the result of their last poll. */
export interface PolledCounts {
  readonly new: number;
  readonly responding: number;
  readonly silent: number;
}

/** It grows with the number of silent agents, which leave the contacts to the others: 9,000 take 3 minutes. */
function findSilentMs({ silent }: PolledCounts): number {
  return Math.max(SILENT_MS, (silent / SILENT_PER_SECOND) * 1_000);
}

/** The interval of responding agents. New ones count like them, so that the second round doesn't delay the first. */
export function findRoundMs(counts: PolledCounts): number {
  const silentPerSecond = counts.silent / (findSilentMs(counts) / 1_000);
  const perSecond = CONTACTS_PER_SECOND - silentPerSecond;
  return Math.max(POLL_MS, ((counts.responding + counts.new) / perSecond) * 1_000);
}

/** The pause after this many failures in a row. It doubles from twice the normal interval. */
export function findPauseMs(failures: number, counts: PolledCounts): number {
  const longestMs = findSilentMs(counts);
  // Few agents are polled often. Many share the contacts of silent agents from their first failure.
  const minMs = longestMs > SILENT_MS ? longestMs : 0;
  return Math.max(minMs, Math.min(POLL_MS * 2 ** failures, longestMs));
}

/** Spreads contacts evenly: never more than `perSecond` in any second. Times are in milliseconds. */
export class PollPace {
  readonly #spacingMs: number;
  /** The last contacts, oldest at `#oldest`. */
  readonly #times: number[];
  #oldest = 0;
  #nextAt = -Infinity;

  constructor(perSecond: number) {
    this.#spacingMs = 1_000 / perSecond;
    this.#times = Array.from({ length: perSecond }, () => -Infinity);
  }

  /** How long the next contact must wait. 0 or less if it can begin. */
  waitMs(now: number): number {
    return Math.max(this.#nextAt, (this.#times[this.#oldest] ?? now) + 1_000) - now;
  }

  /** A contact begins. */
  take(now: number): void {
    this.#nextAt = Math.max(this.#nextAt, now - MAX_LATE_MS) + this.#spacingMs;
    this.#times[this.#oldest] = now;
    this.#oldest = (this.#oldest + 1) % this.#times.length;
  }
}
