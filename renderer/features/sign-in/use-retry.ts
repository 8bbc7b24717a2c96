import { useEffect, useRef } from 'react';
import type { LabFailure } from '#shared/model/failure.ts';

/** The lab service has too much to do, and says when to try again. */
export type Busy = Extract<LabFailure, { readonly kind: 'busy' }>;

const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/** How long to wait, in milliseconds. A service may ask for none or for days. */
export function waitOf({ retryAfterMs }: Busy): number {
  return Math.min(Math.max(retryAfterMs, SHORTEST_MS), LONGEST_MS);
}

/** Tries once more by itself for each `busy` that is given, a new object each time; null tries nothing. */
export function useRetry(busy: Busy | null, again: () => void): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (busy === null) return;
    const timer = setTimeout(() => latest.current(), waitOf(busy));
    return () => clearTimeout(timer);
  }, [busy]);
}
