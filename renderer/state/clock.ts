import { create } from 'zustand';

/**
 * The time the page shows ages by, in milliseconds since 1970; moves every 5 s while the page is visible, and with the fleet's
 * answers.
 */
const useClock = create<{ readonly now: number }>(() => ({ now: Date.now() }));

/** Ages are rounded up to this. */
const TICK_MS = 5_000;
const LEAST_STEP_MS = 1_000;

function tick(): void {
  useClock.setState({ now: Date.now() });
}

/** Call it before a response is shown: one from far ahead of the clock seems to come from before the clock was set back. */
export function moveClock(): void {
  if (Math.abs(Date.now() - useClock.getState().now) >= LEAST_STEP_MS) tick();
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
  return useClock(({ now }) => roundTo(now, stepMs));
}

/** As {@link useNow}, read once. */
export function readNow(stepMs = TICK_MS): number {
  return roundTo(useClock.getState().now, stepMs);
}

function roundTo(now: number, stepMs: number): number {
  return Math.round(now / stepMs) * stepMs;
}
