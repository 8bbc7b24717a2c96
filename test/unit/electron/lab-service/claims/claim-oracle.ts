import type { Phone } from './simulated-claims.ts';

/** Until each process uses what the database has. */
export const LAG_MS = 1_000;
/** Renewals that move the end by less reach the processes later. */
const SMALL_MS = 60_000;

/** What was granted, by the clock of the database. */
export interface Grant {
  readonly id: string;
  readonly phone: Phone;
  readonly holder: number;
  readonly since: number;
  /** The end from each time on. */
  readonly ends: { readonly at: number; readonly until: number }[];
  /** If somebody ended it before. */
  endedAt: number;
}

export function untilOf({ ends, endedAt }: Grant, at = Infinity): number {
  return Math.min(endedAt, ends.findLast((end) => end.at <= at)?.until ?? -Infinity);
}

interface Reader {
  /** It has all that the database had by then. */
  readonly syncedAt: number;
  readonly now: number;
  readonly isAway: boolean;
}

/** What a process must show of the phone of these claims: whose it is, `null` for nobody's, or `?` if it can't know. */
export function findExpected(
  grants: readonly Grant[],
  { syncedAt, now, isAway }: Reader,
): Grant | null | '?' {
  const grant = grants.find((each) => untilOf(each) > now);
  if (grant !== undefined) {
    const isKnown = grant.since <= syncedAt && untilOf(grant, syncedAt) - SMALL_MS > now;
    return isKnown || (!isAway && now - syncedAt <= LAG_MS) ? grant : '?';
  }
  const canBeShown = ({ ends, endedAt }: Grant): boolean => {
    const isTold = endedAt <= syncedAt && endedAt + LAG_MS <= now;
    return !isTold && (ends.at(-1)?.until ?? 0) + LAG_MS > now;
  };
  return grants.some(canBeShown) ? '?' : null;
}
