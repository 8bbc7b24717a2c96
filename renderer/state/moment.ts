import { useMemo } from 'react';
import type { Moment } from '#shared/model/moment.ts';
import { readNow, useNow } from './clock.ts';
import { useConsole } from './console.ts';

const MINUTE_MS = 60_000;

/**
 * The time of the page, with the idle period of the settings. Its step is the same everywhere: a coarser one would let
 * a row contradict the counts.
 */
export function useMoment(): Moment {
  const now = useNow();
  const idleMinutes = useConsole(({ settings }) => settings.idleMinutes);
  return useMemo(() => ({ now, idleMs: idleMinutes * MINUTE_MS }), [now, idleMinutes]);
}

/** {@link useMoment}, read once. */
export function readMoment(now = readNow()): Moment {
  return { now, idleMs: useConsole.getState().settings.idleMinutes * MINUTE_MS };
}
