import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { page } from '#shared/locales/en/page.ts';
import { type Language, locales } from '#shared/locales/languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof page };
  }
}

/** For code outside components. Components use useTranslation. */
export const texts: i18n = createInstance();

/** The language whose texts are all loaded. */
let complete: Language | null = null;
let starting: Promise<unknown> = Promise.resolve();

/**
 * Loads only the texts of `language`: all of them, or just the first screen's, and {@link completeTexts} gets the rest.
 * React escapes them, so i18next needn't.
 */
export async function startTexts(language: Language, part: 'first' | 'page' = 'page'): Promise<void> {
  complete = part === 'page' ? language : null;
  starting = locales[language][part]().then((translation) =>
    texts.use(initReactI18next).init({
      lng: language,
      // Languages are complete; their type sees to that.
      fallbackLng: false,
      resources: { [language]: { translation } },
      interpolation: { escapeValue: false },
    }),
  );
  await starting;
}

/** Loads what the first screen can do without. */
export async function completeTexts(): Promise<void> {
  await starting;
  // The page has started with one of ours, or a test shows a component without texts.
  const language = texts.language as Language | undefined;
  if (language === undefined || complete === language) return;
  texts.addResourceBundle(language, 'translation', await locales[language].page());
  complete = language;
}

/** Switches once the texts are loaded, if `isWanted` still says so. */
export async function showTexts(language: Language, isWanted: () => boolean): Promise<void> {
  // Setting the same language would render the whole page.
  if (language === texts.language) return;
  if (!texts.hasResourceBundle(language, 'translation'))
    texts.addResourceBundle(language, 'translation', await locales[language].page());
  if (isWanted()) await texts.changeLanguage(language);
}
