import { locales } from '#shared/locales/languages.ts';
import type { Console } from '../console/console-interface.ts';
import type { Notifier } from '../console/collections/watches/notifier.ts';
import type { TrayIcon } from './tray.ts';
import { describeTray, type TrayActions } from './tray-menu.ts';

interface StayInTrayOptions {
  readonly core: Pick<Console, 'traySummary' | 'settings' | 'subscribe'>;
  readonly notifier: Notifier;
  /** Null where the desktop has no tray. */
  readonly putIcon: ((open: () => void) => TrayIcon) | null;
  readonly actions: TrayActions;
}

/** A menu that changed more often could not be read, nor clicked on. */
const SHOW_AT_MOST_EVERY_MS = 1_000;
/** What is known grows old without any event. */
const LOOK_AGAIN_MS = 5_000;

export type StayInTray = ReturnType<typeof stayInTray>;

/** The console without a window: an icon in the tray, for as long as the person wants one. */
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
    const content = describeTray(core.traySummary(), actions);
    const text = JSON.stringify(content);
    // An open menu is closed by a new one.
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
  const looking = setInterval(refreshSoon, LOOK_AGAIN_MS);

  return {
    /** Whether the icon is there, so that the window may be closed without quitting. */
    isOn: () => icon !== null,

    /** Says, the first time ever, where the console went. */
    explain() {
      const { tray } = core.settings.read();
      if (tray.isExplained) return;
      core.settings.change({ tray: { ...tray, isExplained: true } });
      const { name, tray: words } = locales[core.traySummary().language].native;
      notifier.show({ title: name, body: words.stays }, () => {});
    },

    close() {
      unsubscribe();
      clearInterval(looking);
      clearTimeout(showing);
      remove();
    },
  };
}
