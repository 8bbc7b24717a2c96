import { assertNever } from '#shared/assert-never.ts';
import type { Console } from '../console/console-interface.ts';
import type { TrayAction } from './tray-menu.ts';

/** What the lines of the tray's menu do. `showConsole` resolves once there is a page to show something on. */
export function createTrayActions(
  core: Pick<Console, 'settings' | 'showPage'>,
  showConsole: () => Promise<void>,
  quit: () => void,
): (action: TrayAction) => void {
  return function act(action) {
    switch (action.kind) {
      case 'open':
        return void showConsole();
      case 'open-watches':
        return void showConsole().then(() => core.showPage('watches'));
      case 'pause-notifications':
        return core.settings.change({ areNotificationsPaused: action.isPaused });
      case 'quit':
        return quit();
      default:
        return assertNever(action);
    }
  };
}
