import type { AppScope } from '../app-scope.ts';
import type { SessionScope } from '../session/session-scope.ts';
import { countDevices } from '#shared/device/availability.ts';
import { momentOf } from '../settings/moment-of.ts';

export type TraySummary = ReturnType<typeof takeTraySummary>;

/**
 * The state of the console in a few lines, for the tray. The filter in `ipc/` removes the lab's part while it is
 * locked.
 */
export function takeTraySummary({ settings }: AppScope, { session, lock, fleet, alerts }: SessionScope) {
  return {
    isSignedIn: session.state().kind === 'signed-in',
    isLocked: lock.isLocked(),
    counts: countDevices(fleet.snapshot().reports, momentOf(settings.read(), Date.now())),
    /** Waiting alerts. */
    waiting: alerts.list().pending,
    areNotificationsPaused: settings.read().areNotificationsPaused,
    language: settings.language(),
  };
}
