import type { AppScope } from '../app-scope.ts';
import type { SessionScope } from '../session/session-scope.ts';
import { countFleet } from './count-fleet.ts';

export type TraySummary = ReturnType<typeof takeTraySummary>;

/** The state of the console in a few lines, for the tray. The filter of `ipc/` removes the lab's part while it is locked. */
export function takeTraySummary(
  { settings }: AppScope,
  { session, lock, fleet, watches }: SessionScope,
  now: number,
) {
  return {
    isSignedIn: session.state().kind === 'signed-in',
    isLocked: lock.isLocked(),
    counts: countFleet(fleet.snapshot().reports, now),
    /** Watches that wait. */
    waiting: watches.list().pending,
    areNotificationsPaused: settings.read().areNotificationsPaused,
    language: settings.language(),
  };
}
