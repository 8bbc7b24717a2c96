import { type Language, locales } from '#shared/locales/languages.ts';
import type { Notifier } from '../collections/alerts/notifier.ts';
import type { Privacy } from './pseudonyms.ts';

interface NotifierGuard {
  readonly isLocked: () => boolean;
  readonly language: () => Language;
  readonly privacy: Privacy;
}

/** System notifications, which every person near the screen can read. A locked console shows no names in them. */
export function guardNotifier({ isLocked, language, privacy }: NotifierGuard, notifier: Notifier): Notifier {
  function mask(words: Parameters<Notifier['show']>[0]): typeof words {
    if (isLocked()) {
      const { name, fired } = locales[language()].native;
      return { title: name, body: fired.locked };
    }
    if (!privacy.hidesNames()) return words;
    const { pseudonyms } = privacy;
    return { title: pseudonyms.hide(words.title), body: pseudonyms.hide(words.body) };
  }

  return { show: (words, onClick) => notifier.show(mask(words), onClick) };
}
