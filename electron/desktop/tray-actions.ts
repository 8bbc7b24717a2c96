import type { Console } from '../console/console-interface.ts';
import type { TrayActions } from './tray-menu.ts';

/** The actions of the tray's menu. `showConsole` resolves once a page is open. */
export function createTrayActions(
  core: Pick<Console, 'settings' | 'showPage'>,
  showConsole: () => Promise<void>,
  quit: () => void,
): TrayActions {
  return {
    open: () => void showConsole(),
    openAlerts: () => void showConsole().then(() => core.showPage('alerts')),
    pauseNotifications: (isPaused) => core.settings.change({ areNotificationsPaused: isPaused }),
    quit,
  };
}
