import { Notification } from 'electron';
import type { Log } from '#shared/log.ts';
import type { Notifier } from '../console/collections/watches/notifier.ts';

/**
 * The system's notifications. A click shows the console's window and is handled once a page is open. Does nothing if
 * the system has no notifications.
 */
export function createNotifier(
  showConsole: () => Promise<void>,
  log: Log,
  platform: NodeJS.Platform = process.platform,
): Notifier {
  // Electron garbage-collects a notification without a reference, and loses its click.
  const shown = new Set<Notification>();
  return {
    show({ title, body }, onClick) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({
        title,
        // On Linux the body is markup (Desktop Notifications Specification), and Electron passes it on as it is.
        body: platform === 'linux' ? escapeMarkup(body) : body,
      });
      shown.add(notification);
      notification.on('click', () => void showConsole().then(onClick));
      notification.on('close', () => shown.delete(notification));
      // Occurs if the app is not signed on macOS (docs/api/notification.md).
      notification.on('failed', (_event, error) => {
        shown.delete(notification);
        log.warn('A notification could not be shown', { error });
      });
      notification.show();
    },
  };
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
