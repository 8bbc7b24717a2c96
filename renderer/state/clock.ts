import { create } from 'zustand';

/** The time the page shows ages by, in milliseconds since 1970; moves once a second while the page is visible. */
const useClock = create<{ readonly now: number }>(() => ({ now: Date.now() }));

const TICK_MS = 1_000;

function tick(): void {
  useClock.setState({ now: Date.now() });
}

export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) tick();
  }, TICK_MS);
  document.addEventListener('visibilitychange', tick);
}

/**
 * The time rounded to `stepMs`, so that a component repaints no more often than what it shows can change. Rounded down it
 * would lie so far before the latest answer that the answer seemed to come from before the clock was set back.
 */
export function useNow(stepMs = TICK_MS): number {
  return useClock((state) => Math.round(state.now / stepMs) * stepMs);
}
