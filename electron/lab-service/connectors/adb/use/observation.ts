import { isDeepStrictEqual } from 'node:util';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { findActivity } from './activity.ts';
import {
  type Context,
  type Observation,
  type ReadingTime,
  type ScreenSign,
  toIso,
} from './observed-state.ts';
import type { UseReading } from './use-reading.ts';

/** If two readings are further apart, we may miss a change. */
export const GAP_MS = 90_000;
/** Between readings, clocks drift less than this. If not, one of them has jumped. */
const CLOCK_TOLERANCE_MS = 5_000;
/** If it's less, a response was slow. */
const CLOSE_MS = 5_000;

/** A time is worked out when its raw value first shows up, so that an unused device's record stays the same object. */
export function observe(
  reading: UseReading,
  time: ReadingTime,
  before: Observation | null,
  arrivedAt: number | null,
): Observation {
  const last = before !== null && isSameBoot(reading, time, before) ? before : null;
  const isWatched =
    last !== null &&
    last.activity !== null &&
    reading.activity !== null &&
    time.sentAt - last.time.sentAt <= GAP_MS;
  const context = { reading, time, last, isWatched, arrivedAt };
  const activity = findActivity(context);
  const watchedSince =
    activity && (isWatched ? (activity.missedUntil ?? last.watchedSince) : toIso(time.wallMs));
  const screen = findScreen(context);
  const record: ObservedRecord = withoutEmpty({
    LastActivity: activity?.last,
    ActivityBefore: activity?.before ?? undefined,
    UpSince: findUpSince(context),
    WatchedSince: watchedSince ?? undefined,
    Screen: screen?.record,
    RemoteControl: reading.programs?.['remote-control'],
    Automation: [...(reading.hasScreenKeeper ? ['Appium'] : []), ...(reading.programs?.automation ?? [])],
    HeldBy: findHolder(context),
    Installed: reading.programs?.installed.filter((name) => !(reading.hasScreenKeeper && name === 'Appium')),
    NotRead: (['activity', 'screen', 'programs'] as const).filter((part) => reading[part] === null),
  });
  const isSame = before !== null && isDeepStrictEqual(before.record, record);
  return { record: isSame ? before.record : record, time, reading, activity, watchedSince, screen };
}

/** False after a clock has jumped, e.g. because the computer was suspended: its times are wrong. */
export function isStatable({ time }: Observation, now: number, wallMs: number): boolean {
  return now - time.sentAt <= GAP_MS && !hasClockJumped(time, { sentAt: now, wallMs });
}

/** After a reboot or a jump of the clock, earlier values can't be compared with later ones. */
function isSameBoot(reading: UseReading, time: ReadingTime, before: Observation): boolean {
  if (hasClockJumped(before.time, time)) return false;
  const now = reading.activity;
  const then = before.reading.activity;
  if (now && then && now.raw + now.agoMs < then.raw + then.agoMs) return false;
  if (reading.bootAgeMs === null || before.reading.bootAgeMs === null) return true;
  const startedBy = before.time.receivedAt - before.reading.bootAgeMs;
  return time.sentAt - reading.bootAgeMs <= startedBy + CLOCK_TOLERANCE_MS;
}

type Clocks = Pick<ReadingTime, 'sentAt' | 'wallMs'>;

function hasClockJumped(one: Clocks, other: Clocks): boolean {
  return Math.abs(one.wallMs - one.sentAt - (other.wallMs - other.sentAt)) > CLOCK_TOLERANCE_MS;
}

function findScreen(context: Context): ScreenSign | null {
  const { screen } = context.reading;
  if (screen === null) return null;
  if (screen !== 'off') return { record: { State: screen }, raw: null };
  const found = findOff(context);
  const known = context.last?.screen ?? null;
  return known !== null && known.raw !== null && known.raw === found.raw ? known : found;
}

function findOff({ reading, time: { wallMs }, isWatched }: Context): ScreenSign {
  const { sleep, globalSleepMs, bootAgeMs } = reading;
  // `globalSleepMs` includes deep sleep, so the time is exact. If it's less than `sleep.raw`, it was never set.
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

function findUpSince({ reading: { bootAgeMs }, time, last }: Context): string | undefined {
  return bootAgeMs === null ? undefined : keepIfClose(time.wallMs - bootAgeMs, last?.record.UpSince);
}

/** STF keeps the screen on exactly as long as one of its users has the device. */
function findHolder({ reading: { stf }, time, last }: Context): ObservedRecord['HeldBy'] {
  if (stf === null) return undefined;
  if (stf.heldMs === null) return { Tool: 'STF' };
  return { Tool: 'STF', At: keepIfClose(time.wallMs - stf.heldMs, last?.record.HeldBy?.At) };
}

function keepIfClose(ms: number, known: string | undefined): string {
  return known !== undefined && Math.abs(Date.parse(known) - ms) <= CLOSE_MS ? known : toIso(ms);
}

function withoutEmpty(record: { readonly [K in keyof ObservedRecord]: unknown }): ObservedRecord {
  const entries = Object.entries(record).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}
