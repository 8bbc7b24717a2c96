import type { ObservedRecord } from '#shared/device/observed.ts';
import type { ReadingTime } from './reading-time.ts';
import type { UseReading } from './use-reading.ts';

/** The result of one reading of a device and the ones before it. */
export interface Observation {
  readonly record: ObservedRecord;
  readonly time: ReadingTime;
  readonly reading: UseReading;
  readonly activity: Activity | null;
  readonly watchedSince: string | null;
  readonly screen: ScreenEvidence | null;
}

/** The last activity of a device, and the state for the next comparison. */
export interface Activity {
  readonly raw: number;
  readonly last: NonNullable<ObservedRecord['LastActivity']>;
  readonly before: NonNullable<ObservedRecord['ActivityBefore']> | null;
  /** The time in which a change of power happened, by the clock of `sentAt`. */
  readonly powerChange: { readonly from: number; readonly to: number } | null;
  /** When the screen went off and woke again between two readings. An earlier sign of use may have been missed. */
  readonly missedUntil: string | null;
}

/** The evidence from the screen, and the raw value from which its time was computed. */
export interface ScreenEvidence {
  readonly record: NonNullable<ObservedRecord['Screen']>;
  readonly raw: string | null;
}
