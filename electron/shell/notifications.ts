import { Notification } from 'electron';
import type { Notifier } from '../core/notifier.ts';

/**
 * The system's notifications. A click brings the console before the person and is followed once there is a page to show
 * something on. Silent where the system has none.
 */
export function createNotifier(showConsole: () => Promise<void>): Notifier {
  // Electron forgets a notification nobody holds, and its click with it.
  const shown = new Set<Notification>();
  return {
    show({ title, body }, onClick) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      shown.add(notification);
      notification.on('click', () => void showConsole().then(onClick));
      notification.on('close', () => shown.delete(notification));
      notification.show();
    },
  };
}
