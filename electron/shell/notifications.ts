import { Notification } from 'electron';
import type { Notifier } from '../core/notifier.ts';
import { focusWindow } from './window.ts';

/** The system's notifications; a click brings the window back. Silent where the system has none. */
export function createNotifier(): Notifier {
  // Electron forgets a notification nobody holds, and its click with it.
  const shown = new Set<Notification>();
  return {
    show({ title, body }, onClick) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      shown.add(notification);
      notification.on('click', () => {
        focusWindow();
        onClick();
      });
      notification.on('close', () => shown.delete(notification));
      notification.show();
    },
  };
}
