import { create } from 'zustand';

/**
 * The time the page shows ages by, in milliseconds since 1970; moves every 5 s while the page is visible, and with the fleet's
 * answers.
 */
const useClock = create<{ readonly now: number }>(() => ({ now: Date.now() }));

/** Ages that React draws are shown in steps of 10 s. */
const TICK_MS = 5_000;
const LEAST_STEP_MS = 1_000;

/** Ages in seconds are written this often. Each second would wake an idle page more than once a second, with the messages of main. */
const AGES_MS = 2_500;
const ageWriters = new Set<(now: number) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let hasStarted = false;

function tick(): void {
  useClock.setState({ now: Date.now() });
}

/** Whether the clock is so far from the time, in either direction, that it has to move. */
function isBehind(leastMs: number): boolean {
  return Math.abs(Date.now() - useClock.getState().now) >= leastMs;
}

/** For whoever takes an answer: one from far ahead of the clock seems to come from before it was set back. */
export function moveClock(): void {
  if (!isBehind(LEAST_STEP_MS)) return;
  tick();
  // The next step begins here, so that messages and ages do not wake the page in turns.
  beat();
}

/** The one timer of the page's times. A hidden page has none. */
export function startClock(): void {
  document.addEventListener('visibilitychange', () => {
    tick();
    beat();
  });
  hasStarted = true;
  plan();
}

function beat(): void {
  if (isBehind(TICK_MS)) tick();
  const now = Date.now();
  for (const write of ageWriters) write(now);
  plan();
}

function plan(): void {
  clearTimeout(timer);
  if (hasStarted && !document.hidden) timer = setTimeout(beat, ageWriters.size > 0 ? AGES_MS : TICK_MS);
}

/**
 * Calls `write` with the time in milliseconds since 1970: at once, with the fleet's answers, and every 2.5 s while the page is visible.
 * It changes text nodes and must not set state. Returns the function that ends that.
 */
export function keepAges(write: (now: number) => void): () => void {
  ageWriters.add(write);
  if (ageWriters.size === 1) plan();
  write(Date.now());
  return () => {
    ageWriters.delete(write);
  };
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
