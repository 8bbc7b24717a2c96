import { cannot, type Check, pass } from '../check.ts';

/**
 * Whether the system accepts notifications. None is shown. Checked only on Linux: on macOS the check makes the
 * system prompt for permission (notification_presenter_mac.mm), and on Windows it writes a shortcut
 * (windows_toast_activator.cc).
 */
export function notificationsCheck(platform: NodeJS.Platform, isSupported: () => boolean): Check {
  return {
    name: 'notifications',
    expected: 'the system takes notifications',
    run() {
      if (platform !== 'linux') return cannot('not asked: the question would change this desktop');
      if (isSupported()) return pass('supported; none was shown');
      // Electron loads libnotify where it is installed (electron/electron, libnotify_notification.cc).
      return cannot('libnotify is missing, or no notification service runs');
    },
  };
}
