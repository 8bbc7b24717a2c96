import type { DeviceCounts } from '#shared/model/freshness.ts';
import type { Language } from '#shared/model/settings.ts';
import type { Watch } from '#shared/model/watch.ts';

/** What the console comes to in a few lines, for where there is no page to show more. */
export interface Glance {
  readonly isSignedIn: boolean;
  readonly counts: DeviceCounts;
  /** Watches that wait. */
  readonly waiting: readonly Watch[];
  readonly areNotificationsPaused: boolean;
  readonly language: Language;
}
