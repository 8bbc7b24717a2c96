import type { Log } from '#shared/log.ts';
import { isQuietAt, timeOfDay } from '#shared/model/quiet-hours.ts';
import type { FiredWatch } from '#shared/model/watch.ts';
import type { Notifier } from './notifier.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { describeFired } from './watch-words.ts';

export interface TellOptions {
  readonly notifier: Notifier;
  readonly settings: Pick<SettingsStore, 'read' | 'language'>;
  readonly log: Log;
  /** The person followed a notification to this device. */
  readonly onFollowed: (deviceKey: string) => void;
}

/** Tells a person of what came true, unless they asked not to be told now: it is in the list all the same. */
export function createWatchNotifications({ notifier, settings, log, onFollowed }: TellOptions) {
  return function tell(fired: FiredWatch): void {
    log.info('A watch came true', { when: fired.watch.when });
    const { quietHours, areNotificationsPaused } = settings.read();
    if (areNotificationsPaused) return;
    if (quietHours && isQuietAt(quietHours, timeOfDay(new Date(fired.at)))) return;
    notifier.show(describeFired(fired, settings.language()), () => onFollowed(fired.deviceKey));
  };
}
