import { locales } from '#shared/locales/languages.ts';
import type { Console } from '../console/console-interface.ts';
import type { Notifier } from '../console/collections/alerts/alert-notifications.ts';
import type { TrayIcon } from './tray.ts';
import { describeTray, type TrayActions } from './tray-menu.ts';

interface StayInTrayOptions {
  readonly core: Pick<Console, 'traySummary' | 'settings' | 'subscribe'>;
  readonly notifier: Notifier;
  /** Null if the desktop has no tray. */
  readonly putIcon: ((open: () => void) => TrayIcon) | null;
  readonly actions: TrayActions;
}

/** A menu that changed more often could not be read or clicked. */
const SHOW_AT_MOST_EVERY_MS = 1_000;
/** Interval of refreshes without an event, in milliseconds: data becomes stale without one. */
const REFRESH_EVERY_MS = 5_000;

export type StayInTray = ReturnType<typeof stayInTray>;

/** The console without a window: an icon in the tray, while the setting is on. */
export function stayInTray({ core, notifier, putIcon, actions }: StayInTrayOptions) {
  let icon: TrayIcon | null = null;
  let shown = '';
  let shownAt = Number.NEGATIVE_INFINITY;
  let showing: NodeJS.Timeout | undefined;

  function refreshSoon(): void {
    const wait = Math.max(shownAt + SHOW_AT_MOST_EVERY_MS - performance.now(), 0);
    showing ??= setTimeout(refresh, wait);
  }

  function refresh(): void {
    clearTimeout(showing);
    showing = undefined;
    shownAt = performance.now();
    const isWanted = core.settings.read().tray.isKept && putIcon !== null;
    if (!isWanted) return remove();
    icon ??= putIcon(actions.open);
    const content = describeTray(core.traySummary(), { ...actions, pauseNotifications });
    const text = JSON.stringify(content);
    // A new menu closes an open one.
    if (text === shown) return;
    shown = text;
    icon.show(content);
  }

  function pauseNotifications(isPaused: boolean): void {
    // The click itself changes the check mark. So the menu is replaced, even if the setting stays or changes back.
    shown = '';
    actions.pauseNotifications(isPaused);
    refreshSoon();
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
    /** Whether the icon exists, so that closing the window need not quit the console. */
    isOn: () => icon !== null,

    /** Shows, the first time only, that the console continues in the tray. */
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
