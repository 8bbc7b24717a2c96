import { create } from 'zustand';
import { AGE_STEP_MS, LATE_AFTER_MS, useFormats } from '../i18n/format.ts';
import { useMemo } from 'react';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { selectOwnKeys } from './claims.ts';
import { useConsole } from './console.ts';

/**
 * The time by which the page shows ages, in milliseconds since 1970. While the page is visible, it moves at least every
 * 5 s, also if main is stuck, and with the responses of agents.
 */
const useClock = create<{ readonly now: number }>(() => ({ now: Date.now() }));

const TICK_MS = 5_000;
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

/** @param findTimes the times of the data whose ages are shown, in milliseconds since 1970 */
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

/** An age must not be shown for longer than it is true, so the clock moves when one that is late gets its next step. */
function findDelay(times: Iterable<number>, now: number): number {
  let delay = TICK_MS;
  for (const time of times) {
    const age = now - time;
    if (age >= LATE_AFTER_MS - TICK_MS) delay = Math.min(delay, AGE_STEP_MS - (age % AGE_STEP_MS) + 1);
  }
  return Math.max(delay, MIN_STEP_MS);
}

/** Calls `listener` whenever the clock moves. Returns the function that ends the subscription. */
export const subscribeToClock = (listener: () => void): (() => void) => useClock.subscribe(listener);

/**
 * The time rounded to the nearest multiple of `stepMs`, so that a component renders no more often than its text can
 * change. Rounded down, the time would be so far before the latest response that the response would look like one from
 * before the clock was set back.
 */
export function useNow(stepMs = TICK_MS): number {
  return useClock(({ now }) => roundTo(now, stepMs));
}

/** What `read` returns for the present. Cheap results, such as a number of steps, let few components render. */
export function useAtClock<T extends string | number | null>(read: (now: number) => T): T {
  return useClock(({ now }) => read(now));
}

/** {@link useNow}, read once. */
export function readNow(stepMs = TICK_MS): number {
  return roundTo(useClock.getState().now, stepMs);
}

function roundTo(now: number, stepMs: number): number {
  return Math.round(now / stepMs) * stepMs;
}

/**
 * The age of data that is late, such as `25 s ago`. Null while it is young.
 * @param findAt the time of the data in milliseconds since 1970. Null is no data
 */
export function useLateAge(findAt: () => number | null): string | null {
  const formats = useFormats();
  // The age in steps, so that most seconds render nothing.
  const steps = useAtClock((now) => {
    const age = now - (findAt() ?? now);
    return age < LATE_AFTER_MS ? 0 : Math.ceil(age / AGE_STEP_MS);
  });
  return steps === 0 ? null : formats.age(0, steps * AGE_STEP_MS);
}

const MINUTE_MS = 60_000;

/**
 * The time of the page, with the idle period of the settings. Its step is the same everywhere: a coarser one would let
 * a row contradict the counts.
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

/** {@link useMoment}, read once. */
export function readMoment(now = readNow()): Moment {
  const { settings, claims } = useConsole.getState();
  return { now, idleMs: settings.idleMinutes * MINUTE_MS, ownClaimKeys: selectOwnKeys({ claims }) };
}
