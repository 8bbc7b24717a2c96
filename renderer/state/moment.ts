import { useMemo } from 'react';
import type { Moment } from '#shared/model/moment.ts';
import { readNow, useNow } from './clock.ts';
import { useConsole } from './console.ts';

const MINUTE_MS = 60_000;

/** The time of the page, as in {@link useNow}, with the idle period of the settings. */
export function useMoment(stepMs?: number): Moment {
  const now = useNow(stepMs);
  const idleMinutes = useConsole(({ settings }) => settings.idleMinutes);
  return useMemo(() => ({ now, idleMs: idleMinutes * MINUTE_MS }), [now, idleMinutes]);
}

/** {@link useMoment}, read once. */
export function readMoment(now = readNow()): Moment {
  return { now, idleMs: useConsole.getState().settings.idleMinutes * MINUTE_MS };
}
