import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { page } from '#shared/locales/en/page.ts';
import { type Language, locales } from '#shared/locales/languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof page };
  }
}

/** The page's texts for code outside components. Components use useTranslation. */
export const texts: i18n = createInstance();

/** Loads only the texts of `language`. i18next need not escape them, because React does. */
export async function startTexts(language: Language): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: language,
    // Each language is complete: its type requires it.
    fallbackLng: false,
    resources: { [language]: { translation: await locales[language].page() } },
    interpolation: { escapeValue: false },
  });
}

/** Switches the language as soon as its texts are loaded, unless `isWanted` returns false by then. */
export async function showTexts(language: Language, isWanted: () => boolean): Promise<void> {
  // Setting the present language again would render the whole page.
  if (language === texts.language) return;
  if (!texts.hasResourceBundle(language, 'translation'))
    texts.addResourceBundle(language, 'translation', await locales[language].page());
  if (isWanted()) await texts.changeLanguage(language);
}
