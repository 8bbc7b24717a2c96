import type { Console } from '../console/console-interface.ts';
import type { TrayActions } from './tray-menu.ts';

/** What the lines of the tray's menu do. `showConsole` resolves once there is a page to show something on. */
export function createTrayActions(
  core: Pick<Console, 'settings' | 'showPage'>,
  showConsole: () => Promise<void>,
  quit: () => void,
): TrayActions {
  return {
    open: () => void showConsole(),
    openWatches: () => void showConsole().then(() => core.showPage('watches')),
    pauseNotifications: (isPaused) => core.settings.change({ areNotificationsPaused: isPaused }),
    quit,
  };
}
