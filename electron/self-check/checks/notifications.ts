import { cannot, type Check, fail, pass } from '../check.ts';

/** Whether the system takes notifications. None is shown. */
export function notificationsCheck(platform: NodeJS.Platform, isSupported: () => boolean): Check {
  return {
    name: 'notifications',
    expected: 'the system takes notifications',
    run() {
      if (isSupported()) return pass('supported; none was shown');
      // Electron loads libnotify where it is installed (electron/electron, libnotify_notification.cc).
      if (platform === 'linux') return cannot('libnotify is missing, or no notification service runs');
      return fail('the runtime says no');
    },
  };
}
