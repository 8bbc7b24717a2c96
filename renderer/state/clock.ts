import { create } from 'zustand';
import { AGE_STEP_MS, LATE_AFTER_MS, useFormats } from '../i18n/format.ts';
import { useMemo } from 'react';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { selectOwnKeys } from './claims.ts';
import { useConsole } from './console.ts';

/**
 * What the page's ages go by, in ms since 1970. Visible, it moves every 5 s at least, even if main is stuck,
 * and with each response.
 */
const useClock = create<{ readonly now: number }>(() => ({ now: Date.now() }));

const TICK_MS = 5_000;
const MIN_STEP_MS = 1_000;

function tick(): void {
  useClock.setState({ now: Date.now() });
}

/** Before a response is shown: from far ahead of the clock, it'd look like one from before the clock was set back. */
export function moveClock(): void {
  if (Math.abs(Date.now() - useClock.getState().now) >= MIN_STEP_MS) tick();
}

/** @param findTimes of what's shown with an age, in ms since 1970 */
export function startClock(findTimes: () => Iterable<number>): void {
  function tickLater(): void {
    const onTime = () => {
      if (!document.hidden) tick();
      tickLater();
    };
    setTimeout(onTime, findDelay(findTimes(), Date.now()));
  }
  tickLater();
  document.addEventListener('visibilitychange', tick);
}

/** No age may be shown once it's wrong, so the clock moves when a late one gets to its next step. */
function findDelay(times: Iterable<number>, now: number): number {
  let delay = TICK_MS;
  for (const time of times) {
    const age = now - time;
    if (age >= LATE_AFTER_MS - TICK_MS) delay = Math.min(delay, AGE_STEP_MS - (age % AGE_STEP_MS) + 1);
  }
  return Math.max(delay, MIN_STEP_MS);
}

/** Returns a function that unsubscribes. */
export const subscribeToClock = (listener: () => void): (() => void) => useClock.subscribe(listener);

/**
 * Rounded to the nearest `stepMs`, so that a component renders no more often than its text can change. Rounding down
 * would put it so far behind the latest response that that'd look like one from before the clock was set back.
 */
export function useNow(stepMs = TICK_MS): number {
  return useClock(({ now }) => roundTo(now, stepMs));
}

/** What `read` returns right now. Return something coarse, e.g. a number of steps, and few components render. */
export function useAtClock<T extends string | number | null>(read: (now: number) => T): T {
  return useClock(({ now }) => read(now));
}

/** {@link useNow}, just once. */
export function readNow(stepMs = TICK_MS): number {
  return roundTo(useClock.getState().now, stepMs);
}

function roundTo(now: number, stepMs: number): number {
  return Math.round(now / stepMs) * stepMs;
}

/**
 * E.g. `25 s ago`. Null while it isn't late.
 * @param findAt when the data is from, in ms since 1970; null for no data
 */
export function useLateAge(findAt: () => number | null): string | null {
  const formats = useFormats();
  // In steps, so that most seconds render nothing.
  const steps = useAtClock((now) => {
    const age = now - (findAt() ?? now);
    return age < LATE_AFTER_MS ? 0 : Math.ceil(age / AGE_STEP_MS);
  });
  return steps === 0 ? null : formats.age(0, steps * AGE_STEP_MS);
}

const MINUTE_MS = 60_000;

/**
 * With the settings' idle period. Everywhere at the same step: a coarser one, and a row could contradict the counts.
 */
export function useMoment(): Moment {
  const now = useNow();
  const idleMinutes = useConsole(({ settings }) => settings.idleMinutes);
  const ownClaimKeys = useConsole(selectOwnKeys);
  return useMemo(
    () => ({ now, idleMs: idleMinutes * MINUTE_MS, ownClaimKeys }),
    [now, idleMinutes, ownClaimKeys],
  );
}

/** {@link useMoment}, just once. */
export function readMoment(now = readNow()): Moment {
  const { settings, claims } = useConsole.getState();
  return { now, idleMs: settings.idleMinutes * MINUTE_MS, ownClaimKeys: selectOwnKeys({ claims }) };
}
