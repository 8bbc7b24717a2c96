/** In ms. Longer if there are too many for the limits below. */
export const POLL_MS = 5_000;
/** Contacts of this process with listed agents, in any second. */
export const CONTACTS_PER_SECOND = 200;
/** A quarter of them at most goes to agents that don't respond. */
const SILENT_PER_SECOND = 50;
/** For up to 3,000 silent agents: one that's back is noticed within a minute. */
const SILENT_MS = 60_000;

/** In ms. If a timer is late, we make up for no more than this. */
const MAX_LATE_MS = 100;

/** Counts the listed agents by how their last poll went. */
export interface PolledCounts {
  readonly new: number;
  readonly responding: number;
  readonly silent: number;
}

/** Grows with the number of silent agents, so that the others keep their contacts: with 9,000 it's 3 minutes. */
function findSilentMs({ silent }: PolledCounts): number {
  return Math.max(SILENT_MS, (silent / SILENT_PER_SECOND) * 1_000);
}

/** For agents that respond. New ones count along, so that the second round doesn't hold up the first. */
export function findRoundMs(counts: PolledCounts): number {
  const silentPerSecond = counts.silent / (findSilentMs(counts) / 1_000);
  const perSecond = CONTACTS_PER_SECOND - silentPerSecond;
  return Math.max(POLL_MS, ((counts.responding + counts.new) / perSecond) * 1_000);
}

/** After so many failures in a row. Doubles, starting at twice the usual. */
export function findPauseMs(failures: number, counts: PolledCounts): number {
  const longestMs = findSilentMs(counts);
  // A few are polled often. Many share the silent agents' contacts from their first failure on.
  const minMs = longestMs > SILENT_MS ? longestMs : 0;
  return Math.max(minMs, Math.min(POLL_MS * 2 ** failures, longestMs));
}

/** Spreads contacts evenly: never more than `perSecond` in any second. In ms. */
export class PollPace {
  readonly #spacingMs: number;
  /** The oldest is at `#oldest`. */
  readonly #times: number[];
  #oldest = 0;
  #nextAt = -Infinity;

  constructor(perSecond: number) {
    this.#spacingMs = 1_000 / perSecond;
    this.#times = Array.from({ length: perSecond }, () => -Infinity);
  }

  /** How long until the next contact. 0 or less: go ahead. */
  waitMs(now: number): number {
    return Math.max(this.#nextAt, (this.#times[this.#oldest] ?? now) + 1_000) - now;
  }

  take(now: number): void {
    this.#nextAt = Math.max(this.#nextAt, now - MAX_LATE_MS) + this.#spacingMs;
    this.#times[this.#oldest] = now;
    this.#oldest = (this.#oldest + 1) % this.#times.length;
  }
}
