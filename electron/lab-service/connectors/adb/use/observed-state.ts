import type { ObservedRecord } from '#shared/device/observed.ts';
import type { UseReading } from './use-reading.ts';

export interface ReadingTime {
  /** Monotonic. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The time of day at `sentAt`. */
  readonly wallMs: number;
}

export interface Observation {
  readonly record: ObservedRecord;
  readonly time: ReadingTime;
  readonly reading: UseReading;
  readonly activity: Activity | null;
  readonly watchedSince: string | null;
  readonly screen: ScreenSign | null;
}

export interface Context extends Pick<Observation, 'reading' | 'time'> {
  /** Null if the device has rebooted since, or a clock has jumped. */
  readonly last: Observation | null;
  /** `last` is recent enough that we haven't missed anything. */
  readonly isWatched: boolean;
  /** When the server first listed it, by `sentAt`'s clock. */
  readonly arrivedAt: number | null;
}

export interface Activity {
  readonly raw: number;
  readonly last: NonNullable<ObservedRecord['LastActivity']>;
  readonly before: NonNullable<ObservedRecord['ActivityBefore']> | null;
  readonly powerChange: { readonly from: number; readonly to: number } | null;
  /** When the screen went off, if it came on again between two readings. We may have missed an earlier sign of use. */
  readonly missedUntil: string | null;
}

export interface ScreenSign {
  readonly record: NonNullable<ObservedRecord['Screen']>;
  readonly raw: string | null;
}

export function toIso(wallMs: number): string {
  return new Date(wallMs).toISOString();
}
