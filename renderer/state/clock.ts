import { create } from 'zustand';

/**
 * The time by which the page shows ages, in milliseconds since 1970. It moves every second while the page is visible,
 * also if main is stuck, and with the responses of agents.
 */
const useClock = create<{ readonly now: number }>(() => ({ now: Date.now() }));

/** An age must not be shown for longer than it is true. */
const TICK_MS = 1_000;
/** The step of what renders React. */
const STEP_MS = 5_000;
const MIN_STEP_MS = 1_000;

function tick(): void {
  useClock.setState({ now: Date.now() });
}

/**
 * Call it before a response is shown. A response from far ahead of the clock would look like one from before the clock
 * was set back.
 */
export function moveClock(): void {
  if (Math.abs(Date.now() - useClock.getState().now) >= MIN_STEP_MS) tick();
}

export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) tick();
  }, TICK_MS);
  document.addEventListener('visibilitychange', tick);
}

/** Calls `listener` whenever the clock moves. Returns the function that ends the subscription. */
export const subscribeToClock = (listener: () => void): (() => void) => useClock.subscribe(listener);

/**
 * The time rounded to the nearest multiple of `stepMs`, so that a component renders no more often than its text can
 * change. Rounded down, the time would be so far before the latest response that the response would look like one from
 * before the clock was set back.
 */
export function useNow(stepMs = STEP_MS): number {
  return useClock(({ now }) => roundTo(now, stepMs));
}

/** What `read` returns for the present. Cheap results, such as a number of steps, let few components render. */
export function useAtClock<T extends string | number | null>(read: (now: number) => T): T {
  return useClock(({ now }) => read(now));
}

/** {@link useNow}, read once. */
export function readNow(stepMs = STEP_MS): number {
  return roundTo(useClock.getState().now, stepMs);
}

function roundTo(now: number, stepMs: number): number {
  return Math.round(now / stepMs) * stepMs;
}
