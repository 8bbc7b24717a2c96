import type { Language } from '#shared/model/settings.ts';
import type { Glance } from '../glance.ts';
import type { Notifier } from '../notifier.ts';
import type { Lock } from './lock.ts';

const words: Readonly<Record<Language, { readonly title: string; readonly body: string }>> = {
  en: { title: 'Device Lab Console', body: 'Something you watch for has happened. Unlock to see it.' },
  ko: { title: '디바이스 랩 콘솔', body: '요청한 알림이 있습니다. 잠금을 해제하여 확인하세요.' },
};

/** The system's notifications, which say no names while the console is locked. */
export function lockNotifier(lock: () => Lock, language: () => Language, notifier: Notifier): Notifier {
  return {
    show: (said, onClick) => notifier.show(lock().isLocked() ? words[language()] : said, onClick),
  };
}

/** What stands outside the window, which is nothing of the lab while the console is locked. */
export function lockGlance(lock: Lock, glance: Omit<Glance, 'isLocked'>): Glance {
  if (!lock.isLocked()) return { ...glance, isLocked: false };
  const counts = { free: 0, 'in-use': 0, unknown: 0, gone: 0 };
  return { ...glance, isLocked: true, counts, waiting: [] };
}
