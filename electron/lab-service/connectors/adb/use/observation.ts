import { isDeepStrictEqual } from 'node:util';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { findActivity } from './activity.ts';
import type { Observation } from './observed-state.ts';
import { findHolder, findScreen, findUpSince } from './other-evidence.ts';
import { type ReadingTime, toIso } from './reading-time.ts';
import type { UseReading } from './use-reading.ts';

/** With a longer time between two readings, a change may be missed. */
export const GAP_MS = 90_000;
/** Maximum drift of two clocks between readings. A larger difference means that one of them has jumped. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * Adds a reading to the state of a device. A time is computed when its raw value first appears, and kept while that
 * value is unchanged, so that the record of an unused device stays the same object.
 * @param before the observation before it, or null
 * @param arrivedAt when the device was added to the server's list, by the clock of `time.sentAt`; null if unknown
 */
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
  const activity = findActivity(reading, time, last, { isWatched, arrivedAt });
  const watchedSince =
    activity && (isWatched ? (activity.missedUntil ?? last.watchedSince) : toIso(time.wallMs));
  const screen = findScreen(reading, time, last, isWatched);
  const record: ObservedRecord = withoutEmpty({
    LastActivity: activity?.last,
    ActivityBefore: activity?.before ?? undefined,
    UpSince: findUpSince(reading, time, last),
    WatchedSince: watchedSince ?? undefined,
    Screen: screen?.record,
    RemoteControl: reading.programs?.['remote-control'],
    Automation: findAutomation(reading),
    HeldBy: findHolder(reading, time, last),
    Installed: findInstalled(reading),
    NotRead: findNotRead(reading),
  });
  return { record: keepSame(record, before), time, reading, activity, watchedSince, screen };
}

/**
 * Whether an observation may be reported. After a jump of the clock, for example after the computer was suspended,
 * its times are wrong.
 */
export function isStatable({ time }: Observation, now: number, wallMs: number): boolean {
  return now - time.sentAt <= GAP_MS && !hasClockJumped(time, { sentAt: now, wallMs });
}

/**
 * Raw values from before a restart of the device, or times from before a clock jump, can't be compared with later
 * ones.
 */
function isSameBoot(reading: UseReading, time: ReadingTime, before: Observation): boolean {
  if (hasClockJumped(before.time, time)) return false;
  const now = reading.activity;
  const then = before.reading.activity;
  if (now && then && now.raw + now.agoMs < then.raw + then.agoMs) return false;
  if (reading.bootAgeMs === null || before.reading.bootAgeMs === null) return true;
  const startedBy = before.time.receivedAt - before.reading.bootAgeMs;
  return time.sentAt - reading.bootAgeMs <= startedBy + CLOCK_TOLERANCE_MS;
}

function hasClockJumped(
  one: Pick<ReadingTime, 'sentAt' | 'wallMs'>,
  other: Pick<ReadingTime, 'sentAt' | 'wallMs'>,
): boolean {
  return Math.abs(one.wallMs - one.sentAt - (other.wallMs - other.sentAt)) > CLOCK_TOLERANCE_MS;
}

function findAutomation({ programs, hasScreenKeeper }: UseReading): readonly string[] {
  return [...(hasScreenKeeper ? ['Appium'] : []), ...(programs?.automation ?? [])];
}

function findInstalled({ programs, hasScreenKeeper }: UseReading): readonly string[] {
  return (programs?.installed ?? []).filter((name) => !(hasScreenKeeper && name === 'Appium'));
}

function findNotRead({ activity, screen, programs }: UseReading): NonNullable<ObservedRecord['NotRead']> {
  return [
    ...(activity === null ? (['activity'] as const) : []),
    ...(screen === null ? (['screen'] as const) : []),
    ...(programs === null ? (['programs'] as const) : []),
  ];
}

function withoutEmpty(record: { readonly [K in keyof ObservedRecord]: unknown }): ObservedRecord {
  const entries = Object.entries(record).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

function keepSame(record: ObservedRecord, before: Observation | null): ObservedRecord {
  return before !== null && isDeepStrictEqual(before.record, record) ? before.record : record;
}
