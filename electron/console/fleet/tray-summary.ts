import type { DeviceCounts } from '#shared/model/freshness.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { Watch } from '#shared/model/watch.ts';
import { countFleet } from './count-fleet.ts';
import type { Fleet } from './fleet.ts';
import type { Lock } from '../session/lock/lock.ts';
import type { Session } from '../session/session.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Watches } from '../collections/watches/watches.ts';

/** What the console comes to in a few lines, for where there is no page to show more. */
export interface TraySummary {
  readonly isSignedIn: boolean;
  /** Nothing of the lab is said then. */
  readonly isLocked: boolean;
  readonly counts: DeviceCounts;
  /** Watches that wait. */
  readonly waiting: readonly Watch[];
  readonly areNotificationsPaused: boolean;
  readonly language: Language;
}

interface Seen {
  readonly session: Pick<Session, 'state'>;
  readonly lock: Pick<Lock, 'isLocked'>;
  readonly fleet: Pick<Fleet, 'snapshot'>;
  readonly watches: Pick<Watches, 'list'>;
  readonly settings: Pick<SettingsStore, 'read' | 'language'>;
}

export function takeTraySummary({ session, lock, fleet, watches, settings }: Seen, now: number): TraySummary {
  return {
    isSignedIn: session.state().kind === 'signed-in',
    isLocked: lock.isLocked(),
    counts: countFleet(fleet.snapshot().reports, now),
    waiting: watches.list().pending,
    areNotificationsPaused: settings.read().areNotificationsPaused,
    language: settings.language(),
  };
}
