import { create } from 'zustand';

/** The time the page shows ages by, in milliseconds since 1970; moves every 5 s while the page is visible. */
const useClock = create<{ readonly now: number }>(() => ({ now: Date.now() }));

/** Ages are shown in steps of 10 s. */
const TICK_MS = 5_000;

function tick(): void {
  useClock.setState({ now: Date.now() });
}

export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) tick();
  }, TICK_MS);
  document.addEventListener('visibilitychange', tick);
}

/** Calls `listener` whenever the clock moves. Returns the function that ends that. */
export const subscribeToClock = (listener: () => void): (() => void) => useClock.subscribe(listener);

/**
 * The time rounded to `stepMs`, so that a component repaints no more often than what it shows can change. Rounded down it
 * would lie so far before the latest answer that the answer seemed to come from before the clock was set back.
 */
export function useNow(stepMs = TICK_MS): number {
  return useClock((state) => Math.round(state.now / stepMs) * stepMs);
}
