import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { page } from '#shared/locales/en/page.ts';
import { type Language, locales } from '#shared/locales/languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof page };
  }
}

/** The page's texts, for what is no component; components use useTranslation. */
export const texts: i18n = createInstance();

/** Prepares the texts in `language`, and loads no other. React escapes what it renders, so i18next need not. */
export async function startTexts(language: Language): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: language,
    // Each language is complete; its type holds it so.
    fallbackLng: false,
    resources: { [language]: { translation: await locales[language].page() } },
    interpolation: { escapeValue: false },
  });
}

/** Shows another language as soon as its texts are there, unless `isWanted` says by then that it no longer is. */
export async function showTexts(language: Language, isWanted: () => boolean): Promise<void> {
  // Telling everybody of the language they speak already would draw everything once more.
  if (language === texts.language) return;
  if (!texts.hasResourceBundle(language, 'translation'))
    texts.addResourceBundle(language, 'translation', await locales[language].page());
  if (isWanted()) await texts.changeLanguage(language);
}
