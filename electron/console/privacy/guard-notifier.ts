import { type Language, locales } from '#shared/locales/languages.ts';
import type { Notifier } from '../collections/watches/notifier.ts';
import type { Privacy } from './pseudonyms.ts';

interface NotifierGuard {
  readonly isLocked: () => boolean;
  readonly language: () => Language;
  readonly privacy: Privacy;
}

/** The notifications of the system, which everybody before the screen reads. A locked console says no names in them. */
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
