import { locales } from '#shared/locales/languages.ts';
import type { Console } from '../console/console-interface.ts';
import type { Notifier } from '../console/collections/alerts/alert-notifications.ts';
import type { TrayIcon } from './tray.ts';
import { describeTray } from './tray-menu.ts';

interface StayInTrayOptions {
  readonly core: Pick<Console, 'traySummary' | 'settings' | 'subscribe' | 'showPage'>;
  readonly notifier: Notifier;
  readonly putIcon: ((open: () => void) => TrayIcon) | null;
  readonly showConsole: () => Promise<void>;
  readonly quit: () => void;
}

/** If it changed more often, nobody could read or click it. */
const SHOW_AT_MOST_EVERY_MS = 1_000;
const REFRESH_EVERY_MS = 5_000;

export type StayInTray = ReturnType<typeof stayInTray>;

/** No window, just an icon in the tray, as long as the setting is on. */
export function stayInTray({ core, notifier, putIcon, showConsole, quit }: StayInTrayOptions) {
  let icon: TrayIcon | null = null;
  let shown = '';
  let shownAt = Number.NEGATIVE_INFINITY;
  let showing: NodeJS.Timeout | undefined;

  const actions = {
    open: () => void showConsole(),
    openAlerts: () => void showConsole().then(() => core.showPage('alerts')),
    pauseNotifications(isPaused: boolean) {
      // The click itself flips the check mark, so replace the menu even if the setting stays or flips back.
      shown = '';
      core.settings.change({ areNotificationsPaused: isPaused });
      refreshSoon();
    },
    quit,
  };

  function refreshSoon(): void {
    const wait = Math.max(shownAt + SHOW_AT_MOST_EVERY_MS - performance.now(), 0);
    showing ??= setTimeout(refresh, wait);
  }

  function refresh(): void {
    clearTimeout(showing);
    showing = undefined;
    shownAt = performance.now();
    if (putIcon === null || !core.settings.read().tray.isKept) return remove();
    icon ??= putIcon(actions.open);
    const content = describeTray(core.traySummary(), actions);
    const text = JSON.stringify(content);
    // A new menu closes an open one.
    if (text === shown) return;
    shown = text;
    icon.show(content);
  }

  function remove(): void {
    icon?.remove();
    icon = null;
    shown = '';
  }

  refresh();
  const unsubscribe = core.subscribe(refreshSoon);
  const refreshing = setInterval(refreshSoon, REFRESH_EVERY_MS);

  return {
    isOn: () => icon !== null,

    /** Says, the first time only, that the console goes on in the tray. */
    explain() {
      const { tray } = core.settings.read();
      if (tray.isExplained) return;
      core.settings.change({ tray: { ...tray, isExplained: true } });
      const { name, tray: words } = locales[core.traySummary().language].native;
      notifier.show({ title: name, body: words.stays }, () => {});
    },

    close() {
      unsubscribe();
      clearInterval(refreshing);
      clearTimeout(showing);
      remove();
    },
  };
}
