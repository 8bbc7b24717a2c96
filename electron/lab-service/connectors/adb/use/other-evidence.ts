import type { ObservedRecord } from '#shared/device/observed.ts';
import type { Observation, ScreenEvidence } from './observed-state.ts';
import { type ReadingTime, toIso } from './reading-time.ts';
import type { UseReading } from './use-reading.ts';

/** Smaller differences are caused by a slow response. */
const TOLERANCE_MS = 5_000;

export function findScreen(
  reading: UseReading,
  time: ReadingTime,
  last: Observation | null,
  isWatched: boolean,
): ScreenEvidence | null {
  if (reading.screen === null) return null;
  if (reading.screen !== 'off') return { record: { State: reading.screen }, raw: null };
  const found = findOff(reading, time, isWatched);
  const known = last?.screen ?? null;
  return known !== null && known.raw !== null && known.raw === found.raw ? known : found;
}

function findOff(
  { sleep, globalSleepMs, bootAgeMs }: UseReading,
  { wallMs }: ReadingTime,
  isWatched: boolean,
): ScreenEvidence {
  // `globalSleepMs` includes deep sleep, so the time is exact. It is less than `sleep.raw` only if it was never set.
  const isSet = globalSleepMs !== null && globalSleepMs > 0 && globalSleepMs >= (sleep?.raw ?? 0);
  if (isSet && bootAgeMs !== null && globalSleepMs <= bootAgeMs) {
    const At = toIso(wallMs - bootAgeMs + globalSleepMs);
    return { record: { State: 'off', At }, raw: `global ${globalSleepMs}` };
  }
  if (sleep === null || sleep.raw === 0) return { record: { State: 'off' }, raw: null };
  const At = toIso(wallMs - sleep.agoMs);
  const raw = `uptime ${sleep.raw}`;
  return { record: isWatched ? { State: 'off', At } : { State: 'off', At, AtLeast: true }, raw };
}

export function findUpSince(
  { bootAgeMs }: UseReading,
  { wallMs }: ReadingTime,
  last: Observation | null,
): string | undefined {
  if (bootAgeMs === null) return undefined;
  return keepIfClose(wallMs - bootAgeMs, last?.record.UpSince);
}

/** STF keeps the screen on exactly as long as one of its users has the device. */
export function findHolder(
  { stf }: UseReading,
  { wallMs }: ReadingTime,
  last: Observation | null,
): ObservedRecord['HeldBy'] {
  if (stf === null) return undefined;
  if (stf.heldMs === null) return { Tool: 'STF' };
  return { Tool: 'STF', At: keepIfClose(wallMs - stf.heldMs, last?.record.HeldBy?.At) };
}

function keepIfClose(ms: number, known: string | undefined): string {
  return known !== undefined && Math.abs(Date.parse(known) - ms) <= TOLERANCE_MS ? known : toIso(ms);
}
