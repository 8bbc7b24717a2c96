import type { Log } from '#shared/log.ts';
import { fillIn } from '#shared/locales/fill-in.ts';
import { type Language, locales } from '#shared/locales/languages.ts';
import { isQuietAt, timeOfDay } from '#shared/model/quiet-hours.ts';
import type { TriggeredAlert } from '#shared/model/fleet/alert.ts';
import type { SettingsStore } from '../settings-store.ts';

interface NotificationOptions {
  readonly notifier: Notifier;
  readonly settings: Pick<SettingsStore, 'read' | 'language'>;
  readonly log: Log;
  readonly onFollowed: (deviceKey: string) => void;
}

/** Quiet hours only keep the notification away. The list of alerts has it anyway. */
export function createAlertNotifications({ notifier, settings, log, onFollowed }: NotificationOptions) {
  return function notify(triggered: TriggeredAlert): void {
    log.info('An alert was triggered', { when: triggered.alert.when });
    if (isQuiet(settings, triggered.at)) return;
    notifier.show(describeTriggered(triggered, settings.language()), () => onFollowed(triggered.deviceKey));
  };
}

/** Does the user want to be left alone now? */
export function isQuiet(settings: Pick<SettingsStore, 'read'>, at: number): boolean {
  const { quietHours, areNotificationsPaused } = settings.read();
  return areNotificationsPaused || (quietHours !== null && isQuietAt(quietHours, timeOfDay(new Date(at))));
}

function describeTriggered({ alert, deviceName, agent }: TriggeredAlert, language: Language) {
  return { title: deviceName, body: fillIn(locales[language].native.fired[alert.when], { agent }) };
}

export interface Notifier {
  show(words: { readonly title: string; readonly body: string }, onClick: () => void): void;
}
