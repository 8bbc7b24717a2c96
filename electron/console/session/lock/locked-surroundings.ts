import { type Language, locales } from '#shared/locales/languages.ts';
import type { TraySummary } from '../../fleet/tray-summary.ts';
import type { Notifier } from '../../collections/watches/notifier.ts';
import type { Lock } from './lock.ts';

/** The system's notifications, which say no names while the console is locked. */
export function lockNotifier(lock: () => Lock, language: () => Language, notifier: Notifier): Notifier {
  function hide(): Parameters<Notifier['show']>[0] {
    const { name, fired } = locales[language()].native;
    return { title: name, body: fired.locked };
  }

  return {
    show: (said, onClick) => notifier.show(lock().isLocked() ? hide() : said, onClick),
  };
}

/** What stands outside the window, which is nothing of the lab while the console is locked. */
export function lockTraySummary(lock: Lock, summary: Omit<TraySummary, 'isLocked'>): TraySummary {
  if (!lock.isLocked()) return { ...summary, isLocked: false };
  const counts = { free: 0, 'in-use': 0, unknown: 0, gone: 0 };
  return { ...summary, isLocked: true, counts, waiting: [] };
}
