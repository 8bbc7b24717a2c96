import { Notification } from 'electron';
import type { Log } from '#shared/log.ts';
import type { Notifier } from '../console/collections/alerts/alert-notifications.ts';

/** Click to see the console's window. The click is handled once a page is open. */
export function createNotifier(showConsole: () => Promise<void>, log: Log): Notifier {
  const isLinux = process.platform === 'linux';
  // Electron garbage-collects a notification that nobody refers to, and its click with it.
  const shown = new Set<Notification>();
  return {
    show({ title, body }, onClick) {
      if (!Notification.isSupported()) return;
      // On Linux the body is markup, and phones write texts. Electron doesn't say which desktops show `&amp;` as it is.
      const notification = new Notification({
        title,
        body: isLinux ? escapeMarkup(body) : body,
      });
      shown.add(notification);
      notification.on('click', () => void showConsole().then(onClick));
      notification.on('close', () => shown.delete(notification));
      // On macOS if the app isn't signed (notification.md), on Linux if the desktop won't have it
      // (libnotify_notification.cc).
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
